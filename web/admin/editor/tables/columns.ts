import { addCell, hasHeaderColumn, isHeaderRow, nearestCell, newCell } from './cells.ts'
import type { GridEdit } from './edit-table.ts'
import { cutRows } from './rows.ts'
import { type GridCell, slotsOf, type TableGrid } from './table-grid.ts'

export const addColumnLeft: GridEdit = (grid, { left }, { head }) => ({
  caret: insertColumn(grid, left, left, head.row),
})

export const addColumnRight: GridEdit = (grid, { right }, { head }) => ({
  caret: insertColumn(grid, right, right - 1, head.row),
})

/** Rows that end before the column stay as short as they are. Returns the new cell in a row. */
function insertColumn(grid: TableGrid, at: number, like: number, row: number): GridCell | undefined {
  const isHeaders = at === 0 && hasHeaderColumn(grid)
  const looks = slotsOf(grid).map((line, index) =>
    line.length > like ? nearestCell(grid, index, like)?.node : undefined,
  )
  const heads = looks.map((_, index) => isHeaderRow(grid, index))
  for (const cell of grid.cells) {
    if (cell.column >= at) cell.column++
    else if (cell.column + cell.width > at) cell.width++
  }
  const slots = slotsOf(grid)
  for (const [index, look] of looks.entries()) {
    if (slots[index]?.[at] || !look) continue
    const isHead = heads[index] || false
    addCell(grid, newCell(look, isHead || isHeaders ? 'th' : 'td', isHead ? 'col' : 'row'), index, at)
  }
  return slotsOf(grid)[row]?.[at]
}

/** Text of a cell that goes on beside the removed columns stays. */
export const removeColumns: GridEdit = (grid, { left, right }, { head }) => {
  grid.cells = grid.cells.flatMap((cell) => {
    const end = cell.column + cell.width
    const width = cell.width - Math.max(0, Math.min(end, right) - Math.max(cell.column, left))
    if (width === 0) return []
    const column = cell.column >= right ? cell.column - (right - left) : Math.min(cell.column, left)
    return [Object.assign(cell, { column, width })]
  })
  removeEmptyRows(grid)
  return { caret: nearestCell(grid, Math.min(head.row, grid.rows.length - 1), left) }
}

function removeEmptyRows(grid: TableGrid): void {
  for (const [row, line] of [...slotsOf(grid).entries()].toReversed()) {
    if (line.length === 0 && grid.rows[row]?.node.childCount) cutRows(grid, row, row + 1)
  }
}
