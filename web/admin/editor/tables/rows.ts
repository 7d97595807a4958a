import { addCell, hasHeaderColumn, nearestCell, newCell } from './cells.ts'
import { cutRows } from './cut-grid.ts'
import type { GridEdit } from './edit-table.ts'
import {
  closedRect,
  type GridCell,
  type GridRow,
  type GridSection,
  isIn,
  slotsOf,
  type TableGrid,
  widthOf,
} from './table-grid.ts'

export const addRowAbove: GridEdit = (grid, { top }, { head }) => {
  const row = grid.rows[top]
  return row && { caret: insertRow(grid, top, row, row.section, head.column) }
}

/** Below the head of the table, the body begins. */
export const addRowBelow: GridEdit = (grid, { bottom }, { head }) => {
  const row = grid.rows[bottom - 1]
  if (!row) return null
  const endsHead = isIn(row, 'thead') && grid.rows[bottom]?.section !== row.section
  return {
    caret: insertRow(grid, bottom, row, endsHead ? bodyAfter(grid, row.section) : row.section, head.column),
  }
}

function bodyAfter(grid: TableGrid, head: GridSection): GridSection {
  const at = grid.sections.indexOf(head) + 1
  const next = grid.sections[at]
  if (next?.node.attrs.element === 'tbody') return next
  const body = { node: head.node.type.create({ ...head.node.attrs, element: 'tbody', attributes: {} }) }
  grid.sections.splice(at, 0, body)
  return body
}

/** Returns the new cell in a column. */
function insertRow(
  grid: TableGrid,
  at: number,
  like: GridRow,
  section: GridSection,
  column: number,
): GridCell | undefined {
  const isHead = section.node.attrs.element === 'thead'
  const hasHeaders = hasHeaderColumn(grid)
  const likeRow = grid.rows.indexOf(like)
  const width = widthOf(grid)
  const looks = Array.from({ length: width }, (_, index) => nearestCell(grid, likeRow, index)?.node)
  for (const cell of grid.cells) {
    if (cell.row >= at) cell.row++
    else if (cell.row + cell.height > at) cell.height++
  }
  const node = like.node.type.create({ ...like.node.attrs, attributes: {} })
  grid.rows.splice(at, 0, { node, section })
  const taken = slotsOf(grid)[at] ?? []
  for (const [index, look] of looks.entries()) {
    if (taken[index] || !look) continue
    const isHeader = isHead || (index === 0 && hasHeaders)
    addCell(grid, newCell(look, isHeader ? 'th' : 'td', isHead ? 'col' : 'row'), at, index)
  }
  return slotsOf(grid)[at]?.[column]
}

/** Adds a copy of the selected rows below them, in the section of the last one. Merged cells are copied as a whole. */
export const duplicateRows: GridEdit = (grid, { top, bottom }, { head }) => {
  const rect = closedRect(grid, { top, bottom, left: 0, right: widthOf(grid) })
  const last = grid.rows[rect.bottom - 1]
  if (!last) return null
  const count = rect.bottom - rect.top
  const copies = new Map(
    grid.cells
      .filter(({ row }) => row >= rect.top && row < rect.bottom)
      .map((cell) => [cell, { ...cell, row: cell.row + count, offset: -1 }]),
  )
  for (const cell of grid.cells) if (cell.row >= rect.bottom) cell.row += count
  grid.cells.push(...copies.values())
  const rows = grid.rows.slice(rect.top, rect.bottom).map(({ node }) => ({ node, section: last.section }))
  grid.rows.splice(rect.bottom, 0, ...rows)
  return { caret: copies.get(head) }
}

export const removeRows: GridEdit = (grid, { top, bottom }, { head }) => {
  cutRows(grid, top, bottom)
  return { caret: nearestCell(grid, Math.min(top, grid.rows.length - 1), head.column) }
}
