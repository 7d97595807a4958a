import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { isTableFigure } from '../commands/table-figures.ts'
import { closedRect, type GridCell, type GridRect, gridOf, hullOf, rectOf } from './table-grid.ts'

interface FoundTable {
  table: PostNode
  /** The position of the table. */
  pos: number
}

export interface FoundCell extends FoundTable {
  cell: GridCell
}

/** Returns the cell at its own position. */
export function cellAt(doc: PostNode, pos: number): FoundCell | null {
  if (pos < 0 || pos > doc.content.size) return null
  const $pos = doc.resolve(pos)
  if ($pos.nodeAfter?.type.name !== 'tableCell') return null
  const depth = $pos.depth - 2
  return cellOf($pos.node(depth), $pos.before(depth), pos)
}

function cellOf(table: PostNode, pos: number, cellPos: number): FoundCell | null {
  const cell = gridOf(table).cells.find(({ offset }) => pos + offset === cellPos)
  return cell ? { table, pos, cell } : null
}

/** Returns the cells around a position, the innermost first. */
export function cellsAround($pos: ResolvedPos): FoundCell[] {
  const depths = Array.from({ length: $pos.depth }, (_, at) => $pos.depth - at)
  const cells = depths.filter((depth) => $pos.node(depth).type.name === 'tableCell')
  return cells.flatMap(
    (depth) => cellOf($pos.node(depth - 3), $pos.before(depth - 3), $pos.before(depth)) ?? [],
  )
}

export const cellAround = ($pos: ResolvedPos): FoundCell | null => cellsAround($pos)[0] ?? null

/** Returns the table around a position, also in its caption or in the notes below it. */
export function tableAround($pos: ResolvedPos): FoundTable | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (node.type.name === 'table') return { table: node, pos: $pos.before(depth) }
    if (isTableFigure(node)) return { table: node.child(0), pos: $pos.before(depth) + 1 }
  }
  return null
}

/** Returns the smallest rectangle with two cells of a table that cuts no cell. */
export function rectBetween(doc: PostNode, anchorPos: number, headPos: number): GridRect {
  const [anchor, head] = [cellAt(doc, anchorPos), cellAt(doc, headPos)]
  if (!anchor || !head) throw new RangeError('No cells')
  return closedRect(gridOf(anchor.table), hullOf(rectOf(anchor.cell), rectOf(head.cell)))
}

export const posOf = ({ pos, cell }: FoundCell): number => pos + cell.offset
