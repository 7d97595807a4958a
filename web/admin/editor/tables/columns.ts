import { addCell, hasHeaderColumn, isHeaderRow, nearestCell, newCell } from './cells.ts'
import { cutColumns } from './cut-grid.ts'
import type { GridEdit } from './edit-table.ts'
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

export const removeColumns: GridEdit = (grid, { left, right }, { head }) => {
  cutColumns(grid, left, right)
  return { caret: nearestCell(grid, head.row, left) }
}
