import { DecorationSet } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { cursor, stateWithCursor } from '../testing/cursor.ts'
import { colouredRange, splitAtTyped } from './typed-colours.ts'

/** The colours of `ab cd` after an edit. */
function after(edit: 'type' | 'delete', pos: number): [from: number, to: number][] {
  const state = stateWithCursor(`<pre><code>ab cd${cursor}</code></pre>`)
  const colours = DecorationSet.create(state.doc, [
    colouredRange(1, 3, 'c-name'),
    colouredRange(4, 6, 'c-type'),
  ])
  const tr = edit === 'type' ? state.tr.insertText('x', pos) : state.tr.delete(pos, pos + 1)
  const found = splitAtTyped(tr, colours.map(tr.mapping, tr.doc)).find()
  return found.map(({ from, to }): [number, number] => [from, to]).toSorted(([one], [other]) => one - other)
}

test('what is typed within a colour has none, and the rest keeps its own', () => {
  expect(after('type', 2)).toEqual([
    [1, 2],
    [3, 4],
    [5, 7],
  ])
})

test('edits at the edge of a colour, and what is deleted, split none', () => {
  expect(after('type', 3)).toEqual([
    [1, 3],
    [5, 7],
  ])
  expect(after('delete', 1)).toEqual([
    [1, 2],
    [3, 5],
  ])
})
