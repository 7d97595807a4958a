import type { Command } from '@tiptap/pm/state'
import { leavesByTab } from '../behaviour/leave-text.ts'
import { editTable, selectedCells, setCaret } from './edit-table.ts'
import { addRowBelow } from './rows.ts'
import { gridOf } from './table-grid.ts'

/** Moves to the next (1) or previous (-1) cell. Behind the last one, a row is added; before the first one, the cursor stays. */
export const moveToCell =
  (side: -1 | 1): Command =>
  (state, dispatch, view) => {
    const found = selectedCells(state)
    if (!found) return false
    const { table, pos, cell } = found.head
    const { cells } = gridOf(table)
    const next = cells[cells.indexOf(cell) + side]
    if (!next) return side < 0 || editTable(addFirstOfRow)(state, dispatch, view)
    const { tr } = state
    setCaret(tr, pos + next.offset)
    dispatch?.(tr.scrollIntoView())
    return true
  }

const addFirstOfRow: typeof addRowBelow = (grid, rect, { head }) => {
  const bottom = grid.rows.length
  return addRowBelow(grid, { ...rect, bottom }, { anchor: head, head: { ...head, column: 0 } })
}

/** Tab nests the items of a list in a cell, and leaves the text after Escape. */
export const byTab =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const { $head } = state.selection
    const around = Array.from({ length: $head.depth }, (_, at) => $head.node(at + 1).type.name)
    const isInList = around.lastIndexOf('listItem') > around.lastIndexOf('tableCell')
    return !isInList && !leavesByTab(state) && command(state, dispatch, view)
  }
