import type { Command } from '@tiptap/pm/state'
import { CellSelection } from './cell-selection.ts'
import { selectedCells } from './edit-table.ts'
import { type GridRect, gridOf, slotsOf, widthOf } from './table-grid.ts'

/** Selects the rows or columns of the selected cells, or all cells. */
export const selectCells =
  (what: 'row' | 'column' | 'table'): Command =>
  (state, dispatch) => {
    const found = selectedCells(state)
    if (!found) return false
    const { table, pos } = found.head
    const grid = gridOf(table)
    const all: GridRect = { top: 0, bottom: grid.rows.length, left: 0, right: widthOf(grid) }
    const { top, bottom, left, right } = found.rect
    const rect = { ...all, ...(what === 'row' && { top, bottom }), ...(what === 'column' && { left, right }) }
    const slots = slotsOf(grid).slice(rect.top, rect.bottom)
    const cells = slots
      .flatMap((line) => line.slice(rect.left, rect.right))
      .filter((cell) => cell !== undefined)
    const [first, last] = [cells[0], cells.at(-1)]
    if (!first || !last) return false
    dispatch?.(state.tr.setSelection(new CellSelection(state.doc, pos + first.offset, pos + last.offset)))
    return true
  }
