import type { Node as PostNode, Slice } from '@tiptap/pm/model'
import type { Command } from '@tiptap/pm/state'
import { emphasized } from './best-cells.ts'
import { addCell, newCell } from './cells.ts'
import { addColumnRight } from './columns.ts'
import { editTable, type GridEdit } from './edit-table.ts'
import { addRowBelow } from './rows.ts'
import { splitCell } from './spans.ts'
import {
  type GridCell,
  type GridRect,
  gridOf,
  slotsOf,
  type TableGrid,
  touches,
  widthOf,
} from './table-grid.ts'

/** Returns the table that is all that was copied. */
export function onlyTable({ content }: Slice): PostNode | null {
  const { firstChild, childCount } = content
  return childCount === 1 && firstChild?.type.name === 'table' && gridOf(firstChild).cells.length > 0
    ? firstChild
    : null
}

/** Fills cells from the first selected one on with those of another table. Rows and columns are added for those that do not fit. */
export const pasteCells = (table: PostNode): Command => editTable(fillWith(gridOf(table)))

const fillWith =
  (source: TableGrid): GridEdit =>
  (grid, { top, left }) => {
    const rect = { top, left, bottom: top + source.rows.length, right: left + widthOf(source) }
    grow(grid, rect)
    for (const cell of grid.cells.filter((one) => touches(one, rect))) splitCell(grid, cell)
    const slots = slotsOf(grid)
    let last: GridCell | undefined
    for (const { node, row, column } of source.cells) {
      last = slots[top + row]?.[left + column] ?? addCell(grid, newCell(node, 'td'), top + row, left + column)
      last.node = emphasized(last.node.type.create(last.node.attrs, node.content))
    }
    return { caret: last }
  }

function grow(grid: TableGrid, { bottom, right }: GridRect): void {
  const [cell] = grid.cells
  if (!cell) return
  const all = (): GridRect => ({ top: 0, bottom: grid.rows.length, left: 0, right: widthOf(grid) })
  while (grid.rows.length < bottom) addRowBelow(grid, all(), { anchor: cell, head: cell })
  while (widthOf(grid) < right) addColumnRight(grid, all(), { anchor: cell, head: cell })
}
