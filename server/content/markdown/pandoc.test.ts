import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { sanitizeHtml } from '../html/sanitize-html.ts'
import { pandocCases } from './testing/pandoc/cases.ts'
import fixtures from './testing/pandoc/fixtures.json' with { type: 'json' }
import { shapeOf } from './testing/pandoc/shape.ts'

/** Where Lectern does otherwise on purpose, why, and what it makes. */
const differences: Record<string, [why: string, shape: string]> = {
  'attributes that no element has': ['Bodies hold what docs/content.md lists.', '<h2>Part</h2>'],
  'raw HTML by its format': ['HTML needs no sign.', '<p><code  ><b></code>{=html}</p>'],
  'an address of mail': [
    'As in GitHub Flavored Markdown, plain addresses are links.',
    '<p><a href=mailto:a@b.example>a@b.example</a></p>',
  ],
  'a plain address': [
    'As in GitHub Flavored Markdown, plain addresses are links.',
    '<p><a href=https://a.example/b>https://a.example/b</a></p>',
  ],
  'a caption above its table': [
    'A caption stands below its table.',
    '<p>: Sum</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  'a simple table': ['Tables are those of GitHub Flavored Markdown.', '<p>a b</p><hr></hr><p>1 2</p>'],
  'a grid table': ['Tables are those of GitHub Flavored Markdown.', '<p>+---+ | a | +===+ | b | +---+</p>'],
  'line blocks': ['They begin as tables do.', '<p>| a | b</p>'],
  'an escaped space in sub': ['In CommonMark, a backslash escapes punctuation only.', '<p>a~b\\ c~</p>'],
  'lists with letters': ['Lists are those of CommonMark.', '<p>a) b c) d</p>'],
  'lists with automatic numbers': ['Lists are those of CommonMark.', '<p>#. a #. b</p>'],
  'example lists': ['Lists are those of CommonMark.', '<p>(@) a (@) b</p>'],
  'a list right behind a paragraph': [
    'As in CommonMark, it needs no blank line before it.',
    '<p>a</p><ul><li>b</li></ul>',
  ],
  'a heading right behind a paragraph': [
    'As in CommonMark, it needs no blank line before it.',
    '<p>a</p><h1>b</h1>',
  ],
  'both kinds of emphasis at once': [
    'CommonMark puts the strong one inside.',
    '<p><em><strong>c</strong></em></p>',
  ],
  'quotation marks and dashes': ['What was typed stays.', '<p>"a" -- b...</p>'],
  'an image alone': [
    'An image is a figure if it has a label, as in Quarto.',
    '<p><img alt=a b src=/c.png></img></p>',
  ],
  'an image with a label': [
    'The label is that of the figure, as in Quarto.',
    '<figure #fig-a><img alt=a src=/c.png></img><figcaption>a</figcaption></figure>',
  ],
}

const ours = (markdown: string): string =>
  shapeOf(sanitizeHtml(markdownToHtml(markdown, { keysOf: () => new Set(['a', 'b']) }).html))

const cases: Record<string, { markdown: string; html: string }> = fixtures.cases

test('what Pandoc makes was written of these cases', () => {
  const written = Object.entries(cases).map(([name, { markdown }]) => [name, markdown])
  expect(Object.fromEntries(written)).toEqual(pandocCases)
  expect(Object.keys(differences).filter((name) => !(name in pandocCases))).toEqual([])
})

describe('says the same as in Pandoc, but for what is meant to differ:', () => {
  test.each(Object.entries(cases))('%s', (name, { markdown, html }) => {
    const [why, shape] = differences[name] ?? []
    expect(ours(markdown), why).toBe(shape ?? shapeOf(html))
    if (why) expect(shape, 'differs no more').not.toBe(shapeOf(html))
  })
})
