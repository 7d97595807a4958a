import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'
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

export const deleteTable: Command = ({ selection, tr }, dispatch) => {
  const found = tableAround(selection.$head)
  if (!found) return false
  removeTable(tr, found.pos, found.table)
  dispatch?.(tr.scrollIntoView())
  return true
}
