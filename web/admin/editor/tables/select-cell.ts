import { type Command, TextSelection } from '@tiptap/pm/state'

/** Selects all text of the cell with the cursor, as in a field. Does not apply once it is selected, so that the next press selects the post. */
export const selectCell: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to } = selection
  const depths = Array.from({ length: $from.depth }, (_, at) => at + 1)
  const depth = depths.findLast((at) => $from.node(at).type.name === 'tableCell')
  if (depth === undefined || $to.end(depth) !== $from.end(depth)) return false
  const all = TextSelection.between(tr.doc.resolve($from.start(depth)), tr.doc.resolve($from.end(depth)))
  if (all.empty || (all.from >= selection.from && all.to <= selection.to)) return false
  dispatch?.(tr.setSelection(all))
  return true
}
