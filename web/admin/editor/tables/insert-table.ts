import type { Node as PostNode, ResolvedPos, Schema } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'

/** Inserts a table of three rows and columns with a head, in place of an empty paragraph or below the text block. */
export const insertTable: Command = ({ schema, selection: { $to, $from, empty }, tr }, dispatch) => {
  const table = newTable(schema, 3, 3)
  const isReplaced = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const place = placeOf($to, table, isReplaced)
  if (place === null) return false
  if (isReplaced && place === $to.before()) tr.replaceWith(place, $to.after(), table)
  else tr.insert(place, table)
  // The section, the row, the cell and its paragraph open before its text.
  tr.setSelection(TextSelection.create(tr.doc, place + 5))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Returns the nearest position where the table is allowed, after the block if that is not replaced. */
function placeOf($pos: ResolvedPos, { type }: PostNode, isReplaced: boolean): number | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const parent = $pos.node(depth - 1)
    const index = $pos.index(depth - 1)
    if (isReplaced && depth === $pos.depth && parent.canReplaceWith(index, index + 1, type))
      return $pos.before(depth)
    if (parent.canReplaceWith(index + 1, index + 1, type)) return $pos.after(depth)
  }
  return null
}

function newTable({ nodes }: Schema, rows: number, columns: number): PostNode {
  const repeated = (count: number, create: () => PostNode | undefined) =>
    Array.from({ length: count }, create).filter((node) => node !== undefined)
  const row = (attrs: object) =>
    nodes.tableRow?.create(
      null,
      repeated(columns, () =>
        nodes.tableCell?.create(attrs, nodes.paragraph?.create({ bare: true, filler: false })),
      ),
    )
  const head = row({ element: 'th', attributes: { scope: 'col' } })
  return nodes.table?.create(null, [
    nodes.tableSection?.create({ element: 'thead' }, head) as PostNode,
    nodes.tableSection?.create(
      null,
      repeated(rows - 1, () => row({})),
    ) as PostNode,
  ]) as PostNode
}
