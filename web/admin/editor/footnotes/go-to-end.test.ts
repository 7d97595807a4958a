import { expect, test } from 'vitest'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { goToEnd } from './go-to-end.ts'

const reference = '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup>'
const noted = (text: string, note: string) =>
  `${text}<section class="footnotes"><ol><li id="fn-1"><p>${note} <a class="footnote-back" href="#fnref-1">↩</a></p></li></ol></section>`

test.each([
  ['the text', `<p>a¦${reference}</p><p>b</p>`, 'c'],
  ['a note', `<p>a${reference}</p><p>b</p>`, 'c¦'],
])('from %s it goes to the end of the text', (_, text, note) => {
  expect(htmlWithCursor(after(stateWithCursor(noted(text, note)), goToEnd))).toBe(
    noted(`<p>a${reference}</p><p>b¦</p>`, 'c'),
  )
})

test.each([
  ['the end of the text, whose browser goes on to the notes', noted(`<p>a${reference}b¦</p>`, 'c')],
  ['a text without notes', '<p>¦a</p>'],
])('it does nothing at %s', (_, html) => {
  expect(goToEnd(stateWithCursor(html))).toBe(false)
})
