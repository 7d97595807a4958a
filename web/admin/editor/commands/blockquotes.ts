import { wrapIn } from '@tiptap/pm/commands'
import type { NodeRange } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'

/** Returns the selected blocks within the innermost blockquote around the selection. */
function rangeInBlockquote({ selection: { $from, $to } }: EditorState): NodeRange | null {
  return $from.blockRange($to, ({ type }) => type.name === 'blockquote')
}

export const isInBlockquote = (state: EditorState): boolean => rangeInBlockquote(state) !== null

export const wrapInBlockquote: Command = (state, dispatch) => {
  const type = state.schema.nodes.blockquote
  return type !== undefined && wrapIn(type)(state, dispatch)
}

/** Wraps the selected blocks in a blockquote, or lifts them out of it. */
export const toggleBlockquote: Command = (state, dispatch) => {
  const range = rangeInBlockquote(state)
  if (!range) return wrapInBlockquote(state, dispatch)
  const target = liftTarget(range)
  if (target === null) return false
  dispatch?.(state.tr.lift(range, target).scrollIntoView())
  return true
}
