import { addCell, newCell } from './cells.ts'
import { cutColumns, cutRows } from './cut-grid.ts'
import { slotsOf, type TableGrid, widthOf } from './table-grid.ts'

/** Gives a grid the form in which the server stores tables, so that it has nothing to change. */
export function fitGrid(grid: TableGrid): void {
  fillGaps(grid)
  dropUnused(grid)
}

/** HTML has no gaps between the cells of a row. */
function fillGaps(grid: TableGrid): void {
  const [like] = grid.cells
  if (!like) return
  for (const [row, line] of slotsOf(grid).entries()) {
    const last = line.findLastIndex((cell) => cell?.row === row)
    for (let column = 0; column < last; column++) {
      if (!line[column]) addCell(grid, newCell(like.node, 'td'), row, column)
    }
  }
}

/** Removes rows and columns in which no cell begins. Only merged cells reach into them. */
function dropUnused(grid: TableGrid): void {
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  for (const { row, column } of grid.cells) {
    rows.add(row)
    columns.add(column)
  }
  for (let row = grid.rows.length - 1; row >= 0; row--) if (!rows.has(row)) cutRows(grid, row, row + 1)
  for (let column = widthOf(grid) - 1; column >= 0; column--)
    if (!columns.has(column)) cutColumns(grid, column, column + 1)
}
