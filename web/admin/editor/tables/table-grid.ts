import type { Node as PostNode } from '@tiptap/pm/model'
import { attributesOf } from '../schema/element-attributes.ts'
import { oncePerNode } from '../schema/once-per-node.ts'

export interface GridCell {
  node: PostNode
  row: number
  column: number
  height: number
  width: number
  /** From the position of the table to that of the cell, as read. */
  offset: number
}

export interface GridRow {
  node: PostNode
  section: GridSection
}

export interface GridSection {
  node: PostNode
}

/** A table as rows and columns. Rows are counted through all sections; `cells` are in reading order. */
export interface TableGrid {
  table: PostNode
  caption: PostNode | null
  sections: GridSection[]
  rows: GridRow[]
  cells: GridCell[]
}

/** Rows and columns, the ends excluded. */
export interface GridRect {
  top: number
  bottom: number
  left: number
  right: number
}

/** The cells by row and column. Cells are absent where rows are too short. */
export type Slots = (GridCell | undefined)[][]

/** Returns the grid of a table, which is shared: `copyGrid` returns one to change. */
export const gridOf: (table: PostNode) => TableGrid = oncePerNode(readGrid)

export function copyGrid(grid: TableGrid): TableGrid {
  const sections = grid.sections.map(({ node }) => ({ node }))
  const rows = grid.rows.map(({ node, section }) => ({
    node,
    section: sections[grid.sections.indexOf(section)] as GridSection,
  }))
  return { ...grid, sections, rows, cells: grid.cells.map((cell) => ({ ...cell })) }
}

/** Browsers use no more. */
const maxColumns = 1000

export const colspanOf = (cell: PostNode): number =>
  Math.min(Number(attributesOf(cell).colspan ?? 1), maxColumns)

export const rowspanOf = (cell: PostNode): number => Number(attributesOf(cell).rowspan ?? 1)

/** Places the cells as browsers do, except that a cell ends before one that reaches down into its row. */
function readGrid(table: PostNode): TableGrid {
  const grid: TableGrid = { table, caption: null, sections: [], rows: [], cells: [] }
  table.forEach((child, offset) => {
    if (child.type.name === 'tableCaption') grid.caption = child
    else readSection(grid, child, offset + 2)
  })
  return grid
}

function readSection(grid: TableGrid, node: PostNode, start: number): void {
  const section: GridSection = { node }
  const slots: boolean[][] = node.children.map(() => [])
  const first = grid.rows.length
  grid.sections.push(section)
  node.forEach((row, rowOffset, at) => {
    const taken = slots[at] as boolean[]
    grid.rows.push({ node: row, section })
    let column = 0
    row.forEach((cell, cellOffset) => {
      while (taken[column]) column++
      const height = Math.min(rowspanOf(cell), node.childCount - at)
      let width = 1
      while (width < colspanOf(cell) && !taken[column + width]) width++
      for (const below of slots.slice(at, at + height))
        below.fill(true, column, growTo(below, column + width))
      const offset = start + rowOffset + 1 + cellOffset
      grid.cells.push({ node: cell, row: first + at, column, height, width, offset })
    })
  })
}

function growTo(taken: boolean[], length: number): number {
  if (taken.length < length) taken.length = length
  return length
}

export function slotsOf({ rows, cells }: TableGrid): Slots {
  const slots: Slots = rows.map(() => [])
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.height; row++) {
      for (let column = cell.column; column < cell.column + cell.width; column++) {
        const line = slots[row]
        if (line) line[column] = cell
      }
    }
  }
  return slots
}

export const widthOf = ({ cells }: TableGrid): number =>
  cells.reduce((width, cell) => Math.max(width, cell.column + cell.width), 0)

export const rectOf = ({ row, column, height, width }: GridCell): GridRect => ({
  top: row,
  bottom: row + height,
  left: column,
  right: column + width,
})

export const touches = (cell: GridCell, { top, bottom, left, right }: GridRect): boolean =>
  cell.row < bottom && cell.row + cell.height > top && cell.column < right && cell.column + cell.width > left

export const isInside = (cell: GridCell, { top, bottom, left, right }: GridRect): boolean =>
  cell.row >= top &&
  cell.row + cell.height <= bottom &&
  cell.column >= left &&
  cell.column + cell.width <= right

export const hullOf = (one: GridRect, other: GridRect): GridRect => ({
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
})

/** Returns the smallest rectangle around another that cuts no cell. */
export function closedRect({ cells }: TableGrid, rect: GridRect): GridRect {
  let closed = rect
  for (;;) {
    const cut = cells.find((cell) => touches(cell, closed) && !isInside(cell, closed))
    if (!cut) return closed
    closed = hullOf(closed, rectOf(cut))
  }
}

export const isIn = ({ section }: GridRow, element: 'thead' | 'tbody' | 'tfoot'): boolean =>
  section.node.attrs.element === element
