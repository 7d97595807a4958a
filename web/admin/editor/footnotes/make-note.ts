import { Fragment, type Mark, type NodeType, type Node as PostNode, type Schema } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { isCodeMark } from '../commands/holds-code.ts'
import { linkTo } from '../schema/footnotes.ts'
import { freeName, referencesOf } from './number-notes.ts'
import { enterNoteOf, noteAround } from './open-note.ts'

/** True where a reference can stand: in text, but in no code or formula, though right behind one, and in no other note. */
export function takesReference({ schema, selection: { $to } }: EditorState): boolean {
  const type = schema.nodes.footnoteReference as NodeType
  const { parent } = $to
  if (!parent.inlineContent || parent.type.spec.code || noteAround($to)) return false
  if ($to.marks().some((mark) => isCodeMark(mark) && mark.isInSet($to.nodeAfter?.marks ?? []))) return false
  return parent.canReplaceWith($to.index(), $to.index(), type)
}

export function newNote(schema: Schema, content: Fragment = Fragment.empty): PostNode {
  const { footnote, paragraph } = schema.nodes
  const line = (paragraph as NodeType).create({ filler: content.size > 0 }, content)
  return (footnote as NodeType).create(null, line)
}

/**
 * Puts a reference at a position: to the note with a name, or to a new one. The cursor goes behind it. It is formatted as what would be typed there, so
 * that nothing that ended before it goes on behind it.
 */
export function insertReference(
  tr: Transaction,
  pos: number,
  { name, note, marks }: { name: string; note: PostNode | null; marks: readonly Mark[] },
): void {
  const type = tr.doc.type.schema.nodes.footnoteReference as NodeType
  const attrs = { attributes: { class: 'footnote-ref' }, link: linkTo(name), note }
  // Numbers are links themselves.
  const kept = marks.filter((mark) => !isCodeMark(mark) && mark.attrs.element !== 'a')
  tr.insert(pos, type.create(attrs, null, kept))
  tr.setSelection(TextSelection.create(tr.doc, pos + 1))
}

/** How what is typed next is formatted. */
export const typedMarks = ({ storedMarks, selection }: EditorState): readonly Mark[] =>
  storedMarks ?? selection.$to.marks()

/** Makes a note behind the selection, and opens it. */
export const insertNote: Command = (state, dispatch) => {
  if (!takesReference(state)) return false
  const { doc, schema, selection, tr } = state
  const name = freeName(doc)
  insertReference(tr, selection.to, { name, note: newNote(schema), marks: typedMarks(state) })
  dispatch?.(enterNoteOf(tr, selection.to))
  return true
}

/** Deletes the note with the cursor and all references to it. The cursor goes to where the first was. */
export const removeNote: Command = ({ doc, selection, tr }, dispatch) => {
  const note = noteAround(selection.$head)
  if (!note) return false
  const references = referencesOf(doc).filter(({ name }) => name === note.name)
  const [first] = references
  for (const { pos } of references.toSorted((one, other) => other.pos - one.pos)) tr.delete(pos, pos + 1)
  if (first) tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(first.pos)))
  else deleteUnreferred(tr, note.pos)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Without a reference, no other edit takes the note away. */
function deleteUnreferred(tr: Transaction, pos: number): void {
  const $pos = tr.doc.resolve(pos)
  const isOnly = $pos.parent.childCount === 1
  if (isOnly) tr.delete($pos.before(), $pos.after())
  else tr.delete(pos, pos + ($pos.nodeAfter?.nodeSize ?? 0))
}

/** Backspace in a note without text. */
export const removeEmptyNote: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const isEmpty = empty && noteAround($head)?.node.content.size === 2
  return isEmpty && removeNote(state, dispatch)
}
