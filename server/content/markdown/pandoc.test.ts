import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { sanitiseHtml } from '../html/sanitise-html.ts'
import { pandocCases } from './testing/pandoc/cases.ts'
import fixtures from './testing/pandoc/fixtures.json' with { type: 'json' }
import { shapeOf } from './testing/pandoc/shape.ts'

/** Where Lectern does otherwise on purpose, and why. */
const differences: Record<string, string> = {
  'attributes that no element has': 'Bodies hold what docs/content.md lists.',
  'raw HTML by its format': 'HTML needs no sign.',
  'an address of mail': 'As in GitHub Flavored Markdown, plain addresses are links.',
  'a plain address': 'As in GitHub Flavored Markdown, plain addresses are links.',
  'a caption above its table': 'A caption stands below its table.',
  'a simple table': 'Tables are those of GitHub Flavored Markdown.',
  'a grid table': 'Tables are those of GitHub Flavored Markdown.',
  'line blocks': 'They begin as tables do.',
  'an escaped space in sub': 'In CommonMark, a backslash escapes punctuation only.',
  'lists with letters': 'Lists are those of CommonMark.',
  'lists with automatic numbers': 'Lists are those of CommonMark.',
  'example lists': 'Lists are those of CommonMark.',
  'a list right behind a paragraph': 'As in CommonMark, it needs no blank line before it.',
  'a heading right behind a paragraph': 'As in CommonMark, it needs no blank line before it.',
  'both kinds of emphasis at once': 'CommonMark puts the strong one inside.',
  'quotation marks and dashes': 'What was typed stays.',
  'an image alone': 'An image is a figure if it has a label, as in Quarto.',
  'an image with a label': 'The label is that of the figure, as in Quarto.',
}

const ours = (markdown: string): string =>
  shapeOf(sanitiseHtml(markdownToHtml(markdown, { keysOf: () => new Set(['a', 'b']) }).html))

const cases: Record<string, { markdown: string; html: string }> = fixtures.cases

test('what Pandoc makes was written of these cases', () => {
  const written = Object.entries(cases).map(([name, { markdown }]) => [name, markdown])
  expect(Object.fromEntries(written)).toEqual(pandocCases)
  expect(Object.keys(differences).filter((name) => !(name in pandocCases))).toEqual([])
})

describe('says the same as in Pandoc, but for what is meant to differ:', () => {
  test.each(Object.entries(cases))('%s', (name, { markdown, html }) => {
    if (name in differences) expect(ours(markdown), differences[name]).not.toBe(shapeOf(html))
    else expect(ours(markdown)).toBe(shapeOf(html))
  })
})
