import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import { addNote, isTableFigure, removeNote } from '../commands/table-figures.ts'
import { followCaption } from '../pictures/empty-captions.ts'
import { emptyContent } from './cells.ts'
import { removeTable } from './edit-table.ts'
import { tableAround } from './selected-cells.ts'

const captionOf = (table: PostNode): PostNode | null =>
  table.firstChild?.type.name === 'tableCaption' ? table.firstChild : null

export const hasCaption: (table: PostNode) => boolean = (table) => captionOf(table) !== null

/** Adds an empty caption with the cursor in it, or removes the caption. */
export const toggleCaption: Command = ({ schema, selection, tr }, dispatch) => {
  const found = tableAround(selection.$head)
  if (!found) return false
  const { table, pos } = found
  const caption = captionOf(table)
  if (caption) tr.delete(pos + 1, pos + 1 + caption.nodeSize)
  else {
    const { before } = table.firstChild?.attrs ?? {}
    tr.insert(pos + 1, schema.nodes.tableCaption?.create({ before }, emptyContent(table)) as PostNode)
    tr.setSelection(TextSelection.create(tr.doc, pos + 3))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

export function hasNote({ selection: { $head } }: EditorState): boolean {
  const found = tableAround($head)
  const figure = found && $head.doc.resolve(found.pos).parent
  return figure !== null && isTableFigure(figure) && figure.childCount > 1
}

/** Adds an empty note below the table with the cursor in it, or removes the note. */
export const toggleNote: Command = (state, dispatch) => {
  const { doc, selection, tr } = state
  const found = tableAround(selection.$head)
  if (!found) return false
  if (hasNote(state)) {
    const { pos, table } = found
    // A cursor in the note goes to the last cell.
    if (selection.head > pos + table.nodeSize)
      tr.setSelection(Selection.near(doc.resolve(pos + table.nodeSize), -1))
    removeNote(tr, pos - 1)
  } else {
    const note = addNote(tr, found.pos)
    if (note === null) return false
    followCaption(tr, { pos: note, isNew: true }).setSelection(TextSelection.create(tr.doc, note + 2))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

export const deleteTable: Command = ({ selection, tr }, dispatch) => {
  const found = tableAround(selection.$head)
  if (!found) return false
  removeTable(tr, found.pos, found.table)
  dispatch?.(tr.scrollIntoView())
  return true
}
