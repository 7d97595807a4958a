import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { htmlToMarkdown } from '#contract/markdown/write/html-to-markdown.ts'
import { readPost } from '../testing/read-post.ts'
import { placeInDocument, placeInMarkdown } from './places.ts'

/** Returns the Markdown and the text of the document with the cursor at its other place. `¦` is where it was. */
function places(html: string) {
  const doc = readPost(html.replace('¦', ''))
  const markdown = htmlToMarkdown(html.replace('¦', ''), (text) => fromParse5(parseFragment(text)) as Root)
  let position = 0
  readPost(html).descendants((node, at) => {
    const offset = node.text?.indexOf('¦') ?? -1
    if (offset >= 0) position = at + offset
  })
  const place = placeInMarkdown(doc, position, markdown)
  const back = placeInDocument(doc, markdown, place)
  return {
    markdown: `${markdown.slice(0, place)}¦${markdown.slice(place)}`.trim(),
    isSame: back === position,
  }
}

test.each([
  ['<p>one¦ two</p><p>three</p>', 'one¦ two\n\nthree'],
  ['<p>one</p><p>thr¦ee</p>', 'one\n\nthr¦ee'],
  ['<p>one</p><h2>a <em>b¦c</em> d</h2>', 'one\n\n## a _b¦c_ d'],
  ['<p>one</p><ul><li>a</li><li>b c¦</li></ul><p>d</p>', 'one\n\n- a\n- b c¦\n\nd'],
  [
    '<figure class="table"><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>A note</figcaption></figure><p>one</p><h2>two¦</h2><p>three</p>',
    '<figure class="table">\n\n<table><tbody><tr><td>a</td></tr></tbody></table>\n\n<figcaption>A note</figcaption>\n\n</figure>\n\none\n\n## two¦\n\nthree',
  ],
  [
    '<details><summary>S</summary><p>in</p><p>it</p></details><p>one¦</p><p>three</p>',
    '<details>\n<summary>S</summary>\n\nin\n\nit\n\n</details>\n\none¦\n\nthree',
  ],
  ['<p>x</p><pre><code>let a\nlet ¦b</code></pre>', 'x\n\n```\nlet a\nlet ¦b\n```'],
])('the cursor of %s is at %j, and back', (html, expected) => {
  expect(places(html)).toEqual({ markdown: expected, isSame: true })
})

test('a place before the words of a block, or in an empty text, is the start', () => {
  expect(placeInMarkdown(readPost('<p>a</p><p>b</p>'), 4, 'a\n\nb\n')).toBe(3)
  expect(placeInMarkdown(readPost(''), 1, '')).toBe(0)
  expect(placeInDocument(readPost(''), '', 0)).toBe(1)
  expect(placeInDocument(readPost('<p>a</p><p>b</p>'), 'a\n\n*b*', 3)).toBe(4)
})
