import { expect, test } from 'vitest'
import { after, stateWithCursor } from '../testing/cursor.ts'
import { selectPart } from './select-part.ts'

const inCell = (cell: string) => `<p>a</p><table><tbody><tr><td>${cell}</td><td>d</td></tr></tbody></table>`

/** What each press selects, until a press does not apply. */
function selectedIn(html: string): string[] {
  const selected: string[] = []
  for (let state = stateWithCursor(html); selectPart(state); ) {
    state = after(state, selectPart)
    selected.push(state.doc.textBetween(state.selection.from, state.selection.to, '|'))
  }
  return selected
}

test.each([
  ['a cell', inCell('<p>b¦b</p><p>c</p>'), ['bb|c']],
  ['code', '<p>a</p><pre><code>b¦b\nc</code></pre><p>d</p>', ['bb\nc']],
  ['code in a cell, then the cell', inCell('<p>b</p><pre><code>c¦</code></pre>'), ['c', 'b|c']],
  ['nothing in a paragraph', '<p>a¦</p>', []],
  ['nothing in an empty cell', inCell('¦'), []],
])('selects %s', (_, html, selected) => {
  expect(selectedIn(html)).toEqual(selected)
})
