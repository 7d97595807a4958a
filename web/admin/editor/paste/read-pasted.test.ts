import { expect, test } from 'vitest'
import { writeFragment } from '../html/write-html.ts'
import { readPost } from '../testing/read-post.ts'
import { readPlainText } from './read-pasted.ts'

const { schema } = readPost('').type

test.each([
  ['a', '<p>a</p>'],
  [' a ', '<p> a </p>'],
  ['a\nb\r\nc', '<p>a<br>b<br>c</p>'],
  ['a\n\nb', '<p>a</p><p>b</p>'],
  ['a\n \n\t\n  b', '<p>a</p><p>  b</p>'],
  ['\n\na\n \n', '<p>a</p>'],
  ['\n', '<p><br></p>'],
])('plain text of %j', (text, html) => {
  expect(writeFragment(readPlainText(text, schema, []).content)).toBe(html)
})
