import { Fragment, type Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { withAttribute } from './cells.ts'
import { colspanOf, type GridCell, rowspanOf, type TableGrid } from './table-grid.ts'

interface WrittenTable {
  table: PostNode
  /** In the order of the table. */
  cells: GridCell[]
}

/** Returns the table of a grid. Nodes that did not change are the same as before. */
export function writeTable(grid: TableGrid): WrittenTable {
  const cells: GridCell[] = []
  const rows = grid.rows.map((row, at) => {
    const own = grid.cells.filter((cell) => cell.row === at).toSorted((a, b) => a.column - b.column)
    cells.push(...own)
    return withChildren(row.node, own.map(withSpans))
  })
  const sections = grid.sections.map((section) =>
    withChildren(
      section.node,
      rows.filter((_, at) => grid.rows[at]?.section === section),
    ),
  )
  return { table: withChildren(grid.table, [...(grid.caption ? [grid.caption] : []), ...sections]), cells }
}

function withSpans({ node, width, height }: GridCell): PostNode {
  const wide = colspanOf(node) === width ? node : withAttribute(node, 'colspan', spanText(width))
  return rowspanOf(node) === height ? wide : withAttribute(wide, 'rowspan', spanText(height))
}

const spanText = (span: number): string | null => (span > 1 ? String(span) : null)

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
