import { expect, test } from 'vitest'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { goToEnd, selectToEnd } from './go-to-end.ts'

const reference = (name: string) =>
  `<sup class="footnote-ref"><a href="#fn-${name}" id="fnref-${name}">${name}</a></sup>`
const note = (name: string, text: string) =>
  `<li id="fn-${name}"><p>${text} <a class="footnote-back" href="#fnref-${name}">↩</a></p></li>`
const noted = (text: string, first: string, second: string) =>
  `<p>${reference('1')}${reference('2')}</p><p>${text}</p><section class="footnotes"><ol>${note('1', first)}${note('2', second)}</ol></section>`

test.each([
  ['the text', noted('a¦b', 'c', 'd'), noted('ab¦', 'c', 'd')],
  ['the end of the text', noted('ab¦', 'c', 'd'), noted('ab¦', 'c', 'd')],
  ['a note', noted('ab', '¦c', 'd'), noted('ab', 'c¦', 'd')],
  ['the end of a note', noted('ab', 'c¦', 'd'), noted('ab', 'c¦', 'd')],
])('from %s it goes to the end of what is written there, and no further', (_, html, end) => {
  expect(htmlWithCursor(after(stateWithCursor(html), goToEnd))).toBe(end)
  expect(goToEnd(stateWithCursor(html))).toBe(true)
})

test.each([
  ['the text', noted('a¦b', 'c', 'd'), 'b'],
  ['a note', noted('ab', 'c¦d', 'e'), 'd'],
])('with Shift it selects as far from %s', (_, html, selected) => {
  const { doc, selection } = after(stateWithCursor(html), selectToEnd)
  expect(doc.textBetween(selection.from, selection.to)).toBe(selected)
})

test('a text without notes is left to the browser', () => {
  expect(goToEnd(stateWithCursor('<p>¦a</p>'))).toBe(false)
  expect(selectToEnd(stateWithCursor('<p>¦a</p>'))).toBe(false)
})
