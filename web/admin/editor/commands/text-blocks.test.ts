import { expect, test } from 'vitest'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { turnIntoHeading } from './text-blocks.ts'

test.each([
  ['<p>a</p>\n<blockquote><p>b¦</p></blockquote>', '<p>a</p>\n<h1>b¦</h1>'],
  ['<blockquote><p>a¦</p><p>b</p></blockquote><p>c</p>', '<h1>a¦</h1><p>b</p><p>c</p>'],
  ['<blockquote><ul><li>a¦</li></ul></blockquote>', '<blockquote><ul><li><h1>a¦</h1></li></ul></blockquote>'],
  ['<p>a¦</p>', '<h1>a¦</h1>'],
])('what becomes a heading: %s', (html, expected) => {
  expect(htmlWithCursor(after(stateWithCursor(html), turnIntoHeading(1)))).toBe(expected)
})
