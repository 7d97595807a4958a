import { undo, undoDepth } from '@tiptap/pm/history'
import { type Command, PluginKey } from '@tiptap/pm/state'

/** The number of oldest steps beyond the limit, which ProseMirror drops only from time to time. */
export const forgotten = new PluginKey<number>('forgottenSteps')

export const limitedUndo: Command = (state, dispatch) =>
  undoDepth(state) > (forgotten.getState(state) ?? 0) && undo(state, dispatch)
