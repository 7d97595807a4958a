import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Runs one command after the other, in one transaction. The second one has to apply. */
export const inSequence =
  (first: Command, second: Command): Command =>
  (state, dispatch) => {
    const { tr } = state
    const note = (made: Transaction): void => {
      for (const step of made.steps) tr.step(step)
      tr.setSelection(Selection.fromJSON(tr.doc, made.selection.toJSON()))
    }
    if (!first(state, note)) return false
    const done = second(state.apply(tr), note)
    if (done) dispatch?.(tr.scrollIntoView())
    return done
  }

/** True in a paragraph without content, which a new block replaces. */
export const isInEmptyParagraph = ({ selection: { $from, empty } }: EditorState): boolean =>
  empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0

/** Puts the cursor into a new paragraph after the text block. */
const startParagraph: Command = ({ schema, selection: { $to }, tr }, dispatch) => {
  const paragraph = schema.nodes.paragraph?.create()
  const after = paragraph && placeAfter($to, paragraph)
  if (!paragraph || after === null || after === undefined) return false
  tr.insert(after, paragraph)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)))
  return true
}

/** Returns the nearest position after a position where a node is allowed. */
function placeAfter($pos: ResolvedPos, { type }: PostNode): number | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const index = $pos.indexAfter(depth - 1)
    if ($pos.node(depth - 1).canReplaceWith(index, index, type)) return $pos.after(depth)
  }
  return null
}

/** Turns the empty paragraph at the cursor, or a new one, into something else. */
export const insertBy = (turnInto: Command): Command => {
  const below = inSequence(startParagraph, turnInto)
  return (state, dispatch, view) =>
    isInEmptyParagraph(state) ? turnInto(state, dispatch, view) : below(state, dispatch, view)
}

/** Replaces the empty paragraph at the cursor with a node, if it is allowed there, and returns its position. */
export function putInPlace(
  { selection: { $from } }: EditorState,
  tr: Transaction,
  node: PostNode,
): number | null {
  const index = $from.index(-1)
  if (!$from.node(-1).canReplaceWith(index, index + 1, node.type)) return null
  const place = $from.before()
  tr.replaceWith(place, $from.after(), node)
  return place
}
