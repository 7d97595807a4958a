import type { Node as PostNode, Schema } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { insertBy, putInPlace } from './new-block.ts'

/** Inserts a table of three rows and columns, the first row its head, with the cursor in the first cell. */
export const insertTable: Command = insertBy((state, dispatch) => {
  const { tr } = state
  const place = putInPlace(state, tr, newTable(state.schema, 3, 3))
  if (place === null) return false
  // Inside of the section, the row, the cell and its paragraph.
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place + 5)).scrollIntoView())
  return true
})

function newTable({ nodes }: Schema, rows: number, columns: number): PostNode {
  const create = (type: string, attrs: object | null, content: PostNode[]): PostNode =>
    nodes[type]?.create(attrs, content) as PostNode
  const repeat = (count: number, one: () => PostNode) => Array.from({ length: count }, one)
  const cell = (attrs: object) => () =>
    create('tableCell', attrs, [create('paragraph', { bare: true, filler: false }, [])])
  const row = (attrs: object) => () => create('tableRow', null, repeat(columns, cell(attrs)))
  return create('table', null, [
    create('tableSection', { element: 'thead' }, [row({ element: 'th', attributes: { scope: 'col' } })()]),
    create('tableSection', null, repeat(rows - 1, row({}))),
  ])
}
