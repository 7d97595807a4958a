import { chainCommands } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import { leavesByTab } from '../behaviour/leave-text.ts'
import { moveToCellBeside } from '../commands/cell-beside.ts'
import { isDirectlyInCell } from '../commands/in-table.ts'
import { editTable } from './edit-table.ts'
import { addRowBelow } from './rows.ts'

const addLastRow: Command = editTable((grid, rect, { head }) => {
  const bottom = grid.rows.length
  return addRowBelow(grid, { ...rect, bottom }, { anchor: head, head: { ...head, column: 0 } })
})

/** Moves to the next (1) or previous (-1) cell. Behind the last one, a row is added; before the first one, the cursor stays. */
export const moveToCell = (side: -1 | 1): Command =>
  chainCommands(moveToCellBeside(side), side > 0 ? addLastRow : () => true)

/** Tab nests the items of a list in a cell, and leaves the text after Escape. */
export const byTab =
  (command: Command): Command =>
  (state, dispatch, view) =>
    isDirectlyInCell(state) && !leavesByTab(state) && command(state, dispatch, view)
