import { type Command, EditorState, type Plugin, TextSelection } from '@tiptap/pm/state'
import { writeHtml } from '../html/write-html.ts'
import { readPost } from './read-post.ts'

/** The place of the cursor in a text. */
export const cursor = '¦'

/** Returns the state of a text with the cursor in it. */
export function stateWithCursor(html: string, ...plugins: readonly Plugin[]): EditorState {
  const doc = readPost(html)
  let at = -1
  doc.descendants((node, pos) => {
    const offset = node.text?.indexOf(cursor) ?? -1
    if (offset >= 0) at = pos + offset
  })
  const state = EditorState.create({ doc, plugins: [...plugins] })
  const tr = state.tr.delete(at, at + 1)
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, at)))
}

/** Returns the HTML of a state, with the cursor. */
export const htmlWithCursor = (state: EditorState): string =>
  writeHtml(state.apply(state.tr.insertText(cursor)).doc)

/** Returns the state after a command, or the same one if it does not apply. */
export function after(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}
