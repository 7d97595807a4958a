import { GapCursor } from '@tiptap/pm/gapcursor'
import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { leaveBlock } from '../commands/leave-block.ts'
import { isAtEdge } from './extend-selection.ts'
import { cellAround, type FoundCell } from './selected-cells.ts'
import { gridOf, rectOf, slotsOf } from './table-grid.ts'

/** From the first (-1) or last (1) line of a cell on, moves to the cell above or below, or out of the table. Browsers move along the row. */
export const moveVertically =
  (side: -1 | 1): Command =>
  (state, dispatch, view) => {
    const { doc, selection, tr } = state
    const direction = side < 0 ? 'up' : 'down'
    if (!(selection instanceof TextSelection) || !selection.empty || !view?.endOfTextblock(direction))
      return false
    const found = cellAround(selection.$head)
    if (!found || !isAtEdge(selection, direction)) return false
    const inside = insideOf(doc, found, side)
    if (!inside && leaveBlock(side)(state, dispatch, view)) return true
    const next = inside ?? beyond(doc, found, side)
    if (!next) return false
    dispatch?.(tr.setSelection(onSameColumn(view, selection, next)).scrollIntoView())
    return true
  }

const entered = (doc: PostNode, from: number, to: number, side: -1 | 1): Selection =>
  Selection.near(doc.resolve(side < 0 ? to : from), side)

/** Returns where one comes to within the table; rows that are too short are entered at their end. */
function insideOf(doc: PostNode, { table, pos, cell }: FoundCell, side: -1 | 1): Selection | null {
  const { top, bottom, left } = rectOf(cell)
  const row = slotsOf(gridOf(table))[side < 0 ? top - 1 : bottom]
  const next = row?.slice(0, left + 1).findLast((one) => one !== undefined)
  if (next) {
    const start = pos + next.offset
    return entered(doc, start + 1, start + next.node.nodeSize - 1, side)
  }
  const caption = table.firstChild?.type.name === 'tableCaption' ? table.firstChild : null
  return side < 0 && caption ? entered(doc, pos + 2, pos + caption.nodeSize, side) : null
}

/** Returns where one comes to beside the table. Null beside what has to be left to the browser or a gap. */
function beyond(doc: PostNode, { table, pos }: FoundCell, side: -1 | 1): Selection | null {
  const $edge = doc.resolve(side < 0 ? pos : pos + table.nodeSize)
  const beside = side < 0 ? $edge.nodeBefore : $edge.nodeAfter
  if (beside?.type.spec.isolating && beside.type.name !== 'figcaption') return new GapCursor($edge)
  return Selection.findFrom($edge, side)
}

/** Keeps to the place of the caret in its line, where that shows. */
function onSameColumn(view: EditorView, { head }: Selection, next: Selection): Selection {
  if (!(next instanceof TextSelection)) return next
  const { top, bottom } = view.coordsAtPos(next.head)
  const found = view.posAtCoords({ left: view.coordsAtPos(head).left, top: (top + bottom) / 2 })
  const { $head } = next
  const isThere = found && found.pos >= $head.start() && found.pos <= $head.end()
  return isThere ? TextSelection.create($head.doc, found.pos) : next
}
