import { expect, test } from 'vitest'
import { after, stateWithCursor } from '../testing/cursor.ts'
import { selectCell } from './select-cell.ts'

const post = (cell: string) => `<p>a</p><table><tbody><tr><td>${cell}</td><td>d</td></tr></tbody></table>`

test('the cell is selected first, then the post', () => {
  const state = after(stateWithCursor(post('<p>b¦b</p><p>c</p>')), selectCell)
  const { from, to } = state.selection
  expect(state.doc.textBetween(from, to, '|')).toBe('bb|c')
  expect(selectCell(state)).toBe(false)
})

test.each(['<p>a¦</p>', post('¦')])('there is nothing to select in %s', (html) => {
  expect(selectCell(stateWithCursor(html))).toBe(false)
})
