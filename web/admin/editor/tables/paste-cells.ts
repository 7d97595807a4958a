import type { Node as PostNode, Slice } from '@tiptap/pm/model'
import type { Command } from '@tiptap/pm/state'
import { addRowBelow } from './rows.ts'
import { addColumnRight } from './columns.ts'
import { emptyContent } from './cells.ts'
import { editTable, type GridEdit } from './edit-table.ts'
import { splitCell } from './spans.ts'
import { type GridCell, gridOf, rectOf, slotsOf, type TableGrid, touches, widthOf } from './table-grid.ts'

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
    const bottom = top + source.rows.length
    const right = left + widthOf(source)
    grow(grid, bottom, right)
    const rect = { top, bottom, left, right }
    for (const cell of grid.cells.filter((one) => touches(one, rect))) splitCell(grid, cell)
    const slots = slotsOf(grid)
    let last: GridCell | undefined
    for (const { node, row, column } of source.cells) {
      const target = slots[top + row]?.[left + column]
      if (!target) continue
      target.node = target.node.type.create(target.node.attrs, node.content)
      last = target
    }
    return { caret: last }
  }
