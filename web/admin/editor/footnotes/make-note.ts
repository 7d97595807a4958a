import { Fragment, type NodeType, type Node as PostNode, type Schema } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { linkTo } from '../schema/footnotes.ts'
import { freeName, notesOf, referencesOf } from './number-notes.ts'
import { enterNoteOf, noteAround } from './open-note.ts'

/** True where a reference can stand: in text, but in no code and no other note. */
export function takesReference({ schema, selection: { $to } }: EditorState): boolean {
  const type = schema.nodes.footnoteReference as NodeType
  const { parent } = $to
  if (!parent.inlineContent || parent.type.spec.code || noteAround($to)) return false
  if ($to.marks().some(({ attrs }) => attrs.element === 'code')) return false
  return parent.canReplaceWith($to.index(), $to.index(), type)
}

export function newNote(schema: Schema, content: Fragment = Fragment.empty): PostNode {
  const { footnote, paragraph } = schema.nodes
  const line = (paragraph as NodeType).create({ filler: content.size > 0 }, content)
  return (footnote as NodeType).create(null, line)
}

/** Puts a reference behind a position: to the note with a name, or to a new one. The cursor goes behind it. */
export function insertReference(tr: Transaction, pos: number, name: string, note: PostNode | null): void {
  const $pos = tr.doc.resolve(pos)
  const type = tr.doc.type.schema.nodes.footnoteReference as NodeType
  // Numbers are links themselves.
  const marks = $pos.marks().filter(({ attrs }) => attrs.element !== 'a')
  const attrs = { attributes: { class: 'footnote-ref' }, link: linkTo(name), note }
  tr.insert(pos, type.create(attrs, null, marks))
  tr.setSelection(TextSelection.create(tr.doc, pos + 1))
}

/** Makes a note behind the selection, and opens it. */
export const insertNote: Command = (state, dispatch) => {
  if (!takesReference(state)) return false
  const { doc, schema, selection, tr } = state
  const name = freeName(new Set([...notesOf(doc), ...referencesOf(doc)].map((each) => each.name)))
  insertReference(tr, selection.to, name, newNote(schema))
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
