import { wrapIn } from '@tiptap/pm/commands'
import type { NodeRange } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'

/** The blocks of the selection within the innermost blockquote around all of it. */
function rangeInBlockquote({ selection: { $from, $to } }: EditorState): NodeRange | null {
  return $from.blockRange($to, ({ type }) => type.name === 'blockquote')
}

/** True if a blockquote is around the selection. */
export const isInBlockquote = (state: EditorState): boolean => rangeInBlockquote(state) !== null

/** Puts the selected blocks into a blockquote, or takes them out of the one around them. */
export const toggleBlockquote: Command = (state, dispatch) => {
  const range = rangeInBlockquote(state)
  const type = state.schema.nodes.blockquote
  if (!range) return type !== undefined && wrapIn(type)(state, dispatch)
  const target = liftTarget(range)
  if (target === null) return false
  dispatch?.(state.tr.lift(range, target).scrollIntoView())
  return true
}
