import { type Command, Selection } from '@tiptap/pm/state'
import { endOfOwnText } from '../schema/footnotes.ts'

/** To the end of what the author writes if notes follow it, from a note too, and from there on to theirs, as the browser does. */
export const goToEnd: Command = ({ doc, selection, tr }, dispatch) => {
  const endOfText = endOfOwnText(doc)
  const end = Selection.near(doc.resolve(endOfText), -1)
  if (endOfText === doc.content.size || (selection.empty && selection.head === end.head)) return false
  dispatch?.(tr.setSelection(end).scrollIntoView())
  return true
}
