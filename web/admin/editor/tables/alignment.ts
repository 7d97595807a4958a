import { Fragment } from '@tiptap/pm/model'
import { type Alignment, alignmentOf, withAlignment } from './cells.ts'
import type { GridEdit } from './edit-table.ts'
import type { GridCell, GridRect, TableGrid } from './table-grid.ts'

/** Aligns the selected columns. A cell that reaches into other columns stays as it is. */
export const alignColumns =
  (side: Alignment): GridEdit =>
  (grid, rect) => {
    for (const cell of cellsInColumns(grid, rect)) {
      const { node } = cell
      const blocks = node.children.map((block) =>
        alignmentOf(block) === null ? block : withAlignment(block, null),
      )
      const isSame = blocks.every((block, at) => block === node.child(at))
      cell.node = withAlignment(isSame ? node : node.copy(Fragment.from(blocks)), side)
    }
    return {}
  }

export const isAligned = (grid: TableGrid, rect: GridRect, side: Alignment): boolean => {
  const cells = cellsInColumns(grid, rect)
  return cells.length > 0 && cells.every(({ node }) => alignmentOf(node) === side)
}

const cellsInColumns = ({ cells }: TableGrid, { left, right }: GridRect): GridCell[] =>
  cells.filter(({ column, width }) => column >= left && column + width <= right)
