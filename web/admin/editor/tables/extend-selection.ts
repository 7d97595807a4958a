import { type Command, Selection, TextSelection } from '@tiptap/pm/state'
import { CellSelection } from './cell-selection.ts'
import { cellAround, cellAt, type FoundCell, posOf } from './selected-cells.ts'
import { gridOf, rectOf, slotsOf } from './table-grid.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** From the edge of a cell on, selects cells instead of text. */
export const extendSelection =
  (direction: Direction): Command =>
  ({ doc, selection, tr }, dispatch, view) => {
    const isOfCells = selection instanceof CellSelection
    if (!isOfCells && !(selection instanceof TextSelection && view?.endOfTextblock(direction))) return false
    const head = isOfCells ? cellAt(doc, selection.headPos) : cellAround(selection.$head)
    if (!head || (!isOfCells && !isAtEdge(selection, direction))) return false
    const next = cellBeside(head, direction)
    if (next === null) return isOfCells
    const anchorPos = isOfCells ? selection.anchorPos : posOf(head)
    dispatch?.(tr.setSelection(new CellSelection(doc, anchorPos, next)).scrollIntoView())
    return true
  }

/** True in the first or last text block of a cell. */
export function isAtEdge({ $head }: Selection, direction: Direction): boolean {
  const isBack = direction === 'up' || direction === 'left'
  for (let depth = $head.depth - 1; depth > 0; depth--) {
    const node = $head.node(depth)
    if ($head.index(depth) !== (isBack ? 0 : node.childCount - 1)) return false
    if (node.type.name === 'tableCell') return true
  }
  return false
}

function cellBeside({ table, pos, cell }: FoundCell, direction: Direction): number | null {
  const { top, bottom, left, right } = rectOf(cell)
  const [row, column] = {
    up: [top - 1, left],
    down: [bottom, left],
    left: [top, left - 1],
    right: [top, right],
  }[direction] as [number, number]
  const next = slotsOf(gridOf(table))[row]?.[column]
  return next ? pos + next.offset : null
}

/** Leaves a selection of cells for a cursor in its last cell. */
export const leaveCellSelection: Command = ({ doc, selection, tr }, dispatch) => {
  if (!(selection instanceof CellSelection)) return false
  const { $to } = selection.ranges[0] as (typeof selection.ranges)[0]
  dispatch?.(tr.setSelection(Selection.near(doc.resolve($to.pos), -1)).scrollIntoView())
  return true
}
