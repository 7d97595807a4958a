import type { Command, EditorState } from '@tiptap/pm/state'
import { notePrefix } from '#contract/content/kinds.ts'
import { noteId } from '#contract/html/safe-id.ts'
import { holdsCode } from '../commands/holds-code.ts'
import { insertReference, newNote, takesReference, typedMarks } from './make-note.ts'
import { freeName, notesOf } from './number-notes.ts'
import { enterNoteOf } from './open-note.ts'

const referenceShape = /\[\^([^[\]\s^]+)\]$/

/** With letters, as powers and indexes are written so, too. */
const noteShape = /\^\[(?!\s)([^[\]]*\p{L}[^[\]]*)\]$/u

/** What a note can stand behind, and no regular expression or formula. */
const before = /^$|[\s\p{L}\p{N}\p{M}.,;:!?…)\]"'’”»\ufffc]$/u

/** Ranges of regular expressions, such as `a-z`. */
const isRange = (name: string): boolean => /^(?:\w-\w)+$/.test(name)

/** Returns the command for `[^name]` or `^[text]` that ends at the cursor. */
export function noteSign(state: EditorState, text: string): Command | null {
  if (!text.endsWith(']') || !takesReference(state)) return null
  const match = referenceShape.exec(text) ?? noteShape.exec(text)
  if (!match || !before.test(text.slice(0, match.index)) || holdsCode(state, match[0].length)) return null
  const [sign, inner = ''] = match
  return sign.startsWith('[') ? referenceSign(state, sign, inner) : inlineNote(sign)
}

/** A reference to the note with a name, or to a new one, which is opened. */
function referenceSign({ doc }: EditorState, sign: string, name: string): Command | null {
  const isPresent = notesOf(doc).some((note) => note.name === name)
  if (!isPresent && (!noteId.test(`${notePrefix}-${name}`) || isRange(name))) return null
  return (state, dispatch) => {
    const { schema, selection, tr } = state
    const place = selection.from - sign.length
    const note = isPresent ? null : newNote(schema)
    insertReference(tr.delete(place, selection.from), place, { name, note, marks: typedMarks(state) })
    dispatch?.(isPresent ? tr : enterNoteOf(tr, place))
    return true
  }
}

/** A new note with the text that was typed. */
const inlineNote =
  (sign: string): Command =>
  (state, dispatch) => {
    const { doc, schema, tr } = state
    const { from, $from } = state.selection
    const place = from - sign.length
    const { parent, parentOffset } = $from
    const content = parent.content.cut(parentOffset - sign.length + 2, parentOffset - 1)
    const name = freeName(doc)
    const note = newNote(schema, content)
    insertReference(tr.delete(place, from), place, { name, note, marks: typedMarks(state) })
    dispatch?.(tr)
    return true
  }
