import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { moveVertically } from './move-vertically.ts'

/** Every line is a line of its own, and none is shown. */
const view = {
  endOfTextblock: () => true,
  coordsAtPos: () => ({ left: 0, top: 0, bottom: 0 }),
  posAtCoords: () => null,
} as unknown as EditorView

const table = (rows: string, caption = '') =>
  `<table>${caption && `<caption>${caption}</caption>`}<tbody>${rows
    .split('/')
    .map((row) => `<tr>${row.split(' ').map(cell).join('')}</tr>`)
    .join('')}</tbody></table>`

/** A sign after the text says how many columns a cell spans. */
const cell = (text: string) =>
  text.endsWith('=') ? `<td colspan="2">${text.slice(0, -1)}</td>` : `<td>${text}</td>`

test.each([
  ['up', table('a b c/d e f¦'), -1, table('a b c¦/d e f')],
  ['down', table('a b¦ c/d e f'), 1, table('a b c/d ¦e f')],
  ['up to a merged cell', table('a b=/d e f¦'), -1, table('a b¦=/d e f')],
  ['down from a merged cell', table('a= b¦/d e f'), 1, table('a= b/d e ¦f')],
  ['to the end of a row that is too short', table('a/d e f¦'), -1, table('a¦/d e f')],
  ['into the caption', table('a b¦', 'Cap'), -1, table('a b', 'Cap¦')],
  ['out above', `<p>x</p>${table('a b¦')}`, -1, `<p>x¦</p>${table('a b')}`],
  ['out below', `${table('a¦ b')}<p>x</p>`, 1, `${table('a b')}<p>¦x</p>`],
  ['above the text', table('a b¦'), -1, `<p>¦</p>${table('a b')}`],
  ['below the text', table('a¦ b'), 1, `${table('a b')}<p>¦</p>`],
] as const)('the cursor moves %s', (_, html, side, expected) => {
  const move: Parameters<typeof after>[1] = (state, dispatch) => moveVertically(side)(state, dispatch, view)
  expect(htmlWithCursor(after(stateWithCursor(html), move))).toBe(expected)
})

test('between two tables, the cursor stops in the gap', () => {
  const state = stateWithCursor(`${table('a¦')}${table('b')}`)
  const { selection } = after(state, (state, dispatch) => moveVertically(1)(state, dispatch, view))
  expect(selection.toJSON()).toEqual({ type: 'gapcursor', pos: state.doc.child(0).nodeSize })
})

test('between blocks of a cell, the browser moves', () => {
  const state = stateWithCursor('<table><tbody><tr><td><p>a¦</p><p>b</p></td></tr></tbody></table>')
  expect(moveVertically(1)(state, undefined, view)).toBe(false)
})
