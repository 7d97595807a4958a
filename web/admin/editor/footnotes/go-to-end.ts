import type { ResolvedPos } from '@tiptap/pm/model'
import { type Command, Selection, TextSelection } from '@tiptap/pm/state'
import { isApple } from '../../keys/is-apple.ts'
import { endOfOwnText } from '../schema/footnotes.ts'
import { noteAround } from './open-note.ts'

/** Those of the browser. */
export const endKeys = isApple ? 'Mod-ArrowDown' : 'Mod-End'

/** Where the note with a position ends, or else what the author writes above the notes. */
const endFrom = ($pos: ResolvedPos): number => (noteAround($pos) ? $pos.end(2) : endOfOwnText($pos.doc))

/** To the end of the note with the cursor, or of the text. Pressed again, it stays there. */
export const goToEnd: Command = ({ doc, selection: { $head }, tr }, dispatch) => {
  const end = endFrom($head)
  if (end === doc.content.size) return false
  dispatch?.(tr.setSelection(Selection.near(doc.resolve(end), -1)).scrollIntoView())
  return true
}

/** Selects no further: whoever deletes the rest of the text keeps the notes of what is above it. */
export const selectToEnd: Command = ({ doc, selection: { $anchor }, tr }, dispatch) => {
  const end = endFrom($anchor)
  if (end === doc.content.size) return false
  const { $head } = Selection.near(doc.resolve(end), -1)
  dispatch?.(tr.setSelection(TextSelection.between($anchor, $head, -1)).scrollIntoView())
  return true
}
