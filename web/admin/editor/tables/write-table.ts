import { Fragment, type Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { newCell, withAttribute } from './cells.ts'
import { colspanOf, type GridCell, type GridRow, rowspanOf, slotsOf, type TableGrid } from './table-grid.ts'

interface WrittenTable {
  table: PostNode
  /** In the order of the table. */
  cells: GridCell[]
}

/** Returns the table of a grid. Nodes that did not change are the same as before. */
export function writeTable(grid: TableGrid): WrittenTable {
  const slots = slotsOf(grid)
  const cells: GridCell[] = []
  const rows = grid.rows.map((row, at) => {
    const own = cellsOfRow(grid, slots[at] ?? [], at)
    cells.push(...own)
    return withChildren(
      row.node,
      own.map((cell) => withSpans(cell, rowsLeft(grid, row, at))),
    )
  })
  const sections = grid.sections.map((section) =>
    withChildren(
      section.node,
      rows.filter((_, at) => grid.rows[at]?.section === section),
    ),
  )
  return { table: withChildren(grid.table, [...(grid.caption ? [grid.caption] : []), ...sections]), cells }
}

/** A gap between cells of a row, which HTML does not have, becomes an empty cell. */
function cellsOfRow(grid: TableGrid, line: (GridCell | undefined)[], row: number): GridCell[] {
  const last = line.findLastIndex((cell) => cell?.row === row)
  const cells: GridCell[] = []
  for (let column = 0; column <= last; column++) {
    const cell = line[column]
    if (cell && (cell.row !== row || cell.column !== column)) continue
    cells.push(cell ?? emptyCell(grid, row, column))
  }
  return cells
}

const emptyCell = ({ cells }: TableGrid, row: number, column: number): GridCell => ({
  node: newCell((cells[0] as GridCell).node, 'td'),
  row,
  column,
  height: 1,
  width: 1,
  offset: -1,
})

const rowsLeft = ({ rows }: TableGrid, { section }: GridRow, at: number): number =>
  rows.findLastIndex((row) => row.section === section) + 1 - at

/** A span that reaches beyond its section stays as it is written. */
function withSpans({ node, width, height }: GridCell, rowsLeft: number): PostNode {
  const wide =
    colspanOf(node) === width ? node : withAttribute(node, 'colspan', width > 1 ? String(width) : null)
  if (Math.min(rowspanOf(node), rowsLeft) === height) return wide
  return withAttribute(wide, 'rowspan', height > 1 ? String(height) : null)
}

function withChildren(node: PostNode, children: PostNode[]): PostNode {
  const isSame =
    children.length === node.childCount && children.every((child, at) => child === node.child(at))
  return isSame ? node : node.copy(Fragment.from(children))
}

/** Replaces as little of a node as possible: nodes that stay are not touched, and keep how they are written. */
export function replaceChanged(tr: Transaction, pos: number, before: PostNode, after: PostNode): void {
  if (before === after) return
  const common = Math.min(before.childCount, after.childCount)
  let start = 0
  while (start < common && before.child(start) === after.child(start)) start++
  let end = 0
  while (
    end < common - start &&
    before.child(before.childCount - 1 - end) === after.child(after.childCount - 1 - end)
  )
    end++
  const from = pos + 1 + sizeOf(before.children.slice(0, start))
  const removed = before.children.slice(start, before.childCount - end)
  const added = after.children.slice(start, after.childCount - end)
  const [one, other] = [removed[0], added[0]]
  const isOne = removed.length === 1 && added.length === 1 && one?.sameMarkup(other as PostNode)
  if (isOne && one && other && one.type.name !== 'tableCell' && one.type.name !== 'tableCaption')
    replaceChanged(tr, from, one, other)
  else tr.replaceWith(from, from + sizeOf(removed), added)
}

const sizeOf = (nodes: readonly PostNode[]): number =>
  nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)
