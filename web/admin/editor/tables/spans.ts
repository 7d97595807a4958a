import { Fragment } from '@tiptap/pm/model'
import { emphasized } from './best-cells.ts'
import { addCell, isEmptyCell, newCell } from './cells.ts'
import type { GridEdit } from './edit-table.ts'
import {
  closedRect,
  type GridCell,
  type GridRect,
  isInside,
  rectOf,
  type TableGrid,
  widthOf,
} from './table-grid.ts'

export const mergeCells: GridEdit = (grid, rect) => merge(grid, rect)

/** Merges a cell with the one beside or below it. */
export const mergeWithNext =
  (down: number, right: number): GridEdit =>
  (grid, { bottom, right: end, ...rect }) => {
    const next = { ...rect, bottom: bottom + down, right: end + right }
    return next.bottom <= grid.rows.length && next.right <= widthOf(grid) ? merge(grid, next) : null
  }

/** Text of all cells goes into the first one, in reading order. Cells of two sections cannot be merged. */
function merge(grid: TableGrid, wanted: GridRect) {
  const rect = closedRect(grid, wanted)
  const cells = grid.cells.filter((cell) => isInside(cell, rect))
  const [first] = cells
  if (cells.length < 2 || !first || grid.rows[rect.top]?.section !== grid.rows[rect.bottom - 1]?.section)
    return null
  const full = cells.filter(({ node }) => !isEmptyCell(node))
  const [only = first] = full
  const content =
    full.length > 1 ? Fragment.from(full.flatMap(({ node }) => node.children)) : only.node.content
  const { top: row, left: column } = rect
  const [height, width] = [rect.bottom - row, rect.right - column]
  grid.cells = grid.cells.filter((cell) => cell === first || !cells.includes(cell))
  Object.assign(first, { node: emphasized(first.node.copy(content)), row, column, height, width })
  return { caret: first }
}

/** Splits the selected merged cells into cells of one row and column. The first one keeps the text. */
export const splitCells: GridEdit = (grid, rect) => {
  const merged = grid.cells.filter((cell) => isInside(cell, rect) && (cell.height > 1 || cell.width > 1))
  const [first] = merged
  for (const cell of merged) splitCell(grid, cell)
  return first && { caret: first }
}

export function splitCell(grid: TableGrid, cell: GridCell): void {
  const { top, bottom, left, right } = rectOf(cell)
  const { element, attributes } = cell.node.attrs
  cell.height = 1
  cell.width = 1
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (row === top && column === left) continue
      const like = column > left ? columnLook(grid, cell, column) : cell
      addCell(grid, newCell(like.node, element, attributes.scope ?? null), row, column)
    }
  }
}

/** Returns the cell that shows how a column is aligned: the nearest one of the section, which heads may differ from, or else of any; the split one in an empty column. */
function columnLook({ cells, rows }: TableGrid, split: GridCell, column: number): GridCell {
  const isNear = ({ row }: GridCell) => rows[row]?.section === rows[split.row]?.section
  const distance = ({ row }: GridCell) => Math.abs(row - split.row)
  const [nearest = split] = cells
    .filter((cell) => cell.column === column && cell.width === 1)
    .sort((one, other) => Number(isNear(other)) - Number(isNear(one)) || distance(one) - distance(other))
  return nearest
}
