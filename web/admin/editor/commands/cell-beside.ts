import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, Selection, type Transaction } from '@tiptap/pm/state'

/** Puts the cursor at the end of a cell. */
export function setCaret(tr: Transaction, cellPos: number): void {
  const size = tr.doc.nodeAt(cellPos)?.nodeSize ?? 2
  tr.setSelection(Selection.near(tr.doc.resolve(cellPos + size - 1), -1))
}

/** Moves to the next (1) or previous (-1) cell of the innermost table. Does not wait for the tools of tables: a new one is typed into at once. */
export const moveToCellBeside =
  (side: -1 | 1): Command =>
  ({ selection: { $head }, tr }, dispatch) => {
    const depths = Array.from({ length: $head.depth }, (_, at) => $head.depth - at)
    const depth = depths.find((one) => $head.node(one).type.name === 'tableCell')
    if (depth === undefined) return false
    const cells = cellsIn($head.node(depth - 3), $head.start(depth - 3))
    const next = cells[cells.indexOf($head.before(depth)) + side]
    if (next === undefined) return false
    setCaret(tr, next)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The positions of the cells of a table whose content starts at a position, without those of tables in them. */
function cellsIn(table: PostNode, start: number): number[] {
  const cells: number[] = []
  table.descendants(({ type }, offset) => {
    if (type.name === 'tableCell') cells.push(start + offset)
    return type.name === 'tableSection' || type.name === 'tableRow'
  })
  return cells
}
