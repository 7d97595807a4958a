import type { TableGrid } from './table-grid.ts'

/** Removes rows. A cell that goes on below them stays. */
export function cutRows(grid: TableGrid, top: number, bottom: number): void {
  const sections = new Set(grid.rows.slice(top, bottom).map(({ section }) => section))
  grid.rows.splice(top, bottom - top)
  grid.cells = grid.cells.flatMap((cell) => {
    const [row, height] = without(cell.row, cell.height, top, bottom)
    return height ? [Object.assign(cell, { row, height })] : []
  })
  grid.sections = grid.sections.filter(
    (section) => !sections.has(section) || grid.rows.some((row) => row.section === section),
  )
}

/** Removes columns. A cell that goes on beside them stays. */
export function cutColumns(grid: TableGrid, left: number, right: number): void {
  grid.cells = grid.cells.flatMap((cell) => {
    const [column, width] = without(cell.column, cell.width, left, right)
    return width ? [Object.assign(cell, { column, width })] : []
  })
}

/** Returns where a cell begins and how far it reaches once a range is removed. */
function without(begin: number, length: number, from: number, to: number): [begin: number, length: number] {
  const lost = Math.max(0, Math.min(begin + length, to) - Math.max(begin, from))
  return [begin >= to ? begin - (to - from) : Math.min(begin, from), length - lost]
}
