import { type Command, TextSelection } from '@tiptap/pm/state'

/** What is written as a field of its own. */
const parts = ['codeBlock', 'tableCell', 'footnote']

/**
 * Selects all text of the innermost part with the cursor that is not selected yet. Does not apply once there is none, so that the last press
 * selects the post.
 */
export const selectPart: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    if (!parts.includes($from.node(depth).type.name) || $to.end(depth) !== $from.end(depth)) continue
    const all = TextSelection.between(tr.doc.resolve($from.start(depth)), tr.doc.resolve($from.end(depth)))
    if (all.empty || (all.from >= selection.from && all.to <= selection.to)) continue
    dispatch?.(tr.setSelection(all))
    return true
  }
  return false
}
