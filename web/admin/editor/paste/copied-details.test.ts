import { expect, test } from 'vitest'
import { writeFragment } from '../html/write-html.ts'
import { readPost } from '../testing/read-post.ts'
import { outOfDetails } from './copied-details.ts'

const list = '<details><summary>Title</summary><ul><li>one</li></ul><p>two</p></details>'
const nested = `<blockquote><details><summary>More</summary>${list}<p>three</p></details></blockquote><p>four</p>`
const hasOnlyTitle = '<details><summary>Title</summary></details><p>two</p>'
const untitled = '<details><summary></summary><p>one</p></details>'

/** A text, from where to where it is copied, what that is, and how far it is open at its ends. */
const copies: [html: string, from: string, to: string, copied: string, open: [number, number]][] = [
  [list, 'ne', 'wo', '<ul><li>ne</li></ul><p>t</p>', [3, 1]],
  [list, 'tle', 'wo', '<details><summary>tle</summary><ul><li>one</li></ul><p>t</p></details>', [2, 2]],
  [list, 'tle', 'e', '<p>tl</p>', [1, 1]],
  [nested, 'ne', 'wo', '<blockquote><ul><li>ne</li></ul><p>t</p></blockquote>', [4, 2]],
  [
    nested,
    'ne',
    'our',
    '<blockquote><ul><li>ne</li></ul><p>two</p><p>three</p></blockquote><p>f</p>',
    [4, 1],
  ],
  [hasOnlyTitle, 'tle', 'wo', '<p>tle</p><p>t</p>', [1, 1]],
  [`<p>zero</p>${untitled}`, 'ero', 'ne', '<p>ero</p><details><summary></summary><p>o</p></details>', [1, 2]],
]

test.each(copies)('%s, from before %j to before %j, is %s', (html, from, to, copied, open) => {
  const doc = readPost(html)
  const before = (text: string) => {
    let found = -1
    doc.descendants((node, pos) => {
      const at = node.text?.indexOf(text) ?? -1
      if (found < 0 && at >= 0) found = pos + at
    })
    return found
  }
  const { content, openStart, openEnd } = outOfDetails(doc.slice(before(from), before(to), true))
  expect([writeFragment(content), [openStart, openEnd]]).toEqual([copied, open])
})

test('what begins behind the last letter of a title is what follows it, as a block of its own', () => {
  const doc = readPost(list)
  const endOfTitle = 1 + 1 + 'Title'.length
  const { content, openStart, openEnd } = outOfDetails(doc.slice(endOfTitle, doc.content.size, true))
  expect([writeFragment(content), openStart, openEnd]).toEqual(['<ul><li>one</li></ul><p>two</p>', 0, 0])
})
