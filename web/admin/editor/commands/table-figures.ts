import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { attributesOf, withClass } from '../schema/element-attributes.ts'

/** True for a figure of a table and the notes below it. */
export const isTableFigure = ({ type, firstChild, lastChild, childCount }: PostNode): boolean =>
  type.name === 'figure' &&
  firstChild?.type.name === 'table' &&
  (childCount === 1 || (childCount === 2 && lastChild?.type.name === 'figcaption'))

/** The class says that the figure has notes. */
const figureClass = /^table$/

/** Puts a table into a figure with an empty note, unless it is in one. Returns the position of the note. */
export function addNote(tr: Transaction, tablePos: number): number | null {
  const { figure, figcaption, paragraph } = tr.doc.type.schema.nodes
  const note = figcaption?.create(null, paragraph?.create({ bare: true, filler: false }))
  const $pos = tr.doc.resolve(tablePos)
  const table = $pos.nodeAfter
  if (!table || !note) return null
  if (isTableFigure($pos.parent)) {
    if ($pos.parent.childCount > 1) return null
    const attributes = withClass(attributesOf($pos.parent), figureClass, 'table')
    tr.setNodeAttribute($pos.before(), 'attributes', attributes)
    const place = tablePos + table.nodeSize
    tr.insert(place, note)
    return place
  }
  const range = $pos.blockRange(tr.doc.resolve(tablePos + table.nodeSize))
  const isAllowed = $pos.parent.type.name !== 'figure'
  if (!range || !isAllowed) return null
  tr.setNodeAttribute(tablePos, 'before', '')
  const attrs = { attributes: { class: 'table' }, before: table.attrs.before }
  tr.wrap(range, [{ type: figure as NodeType, attrs }])
  const place = tablePos + 1 + table.nodeSize
  tr.insert(place, note)
  return place
}

/** Takes a table out of its figure, which has nothing else any more. Its attributes are those of the table from then on. */
export function removeNote(tr: Transaction, figurePos: number): void {
  const figure = tr.doc.nodeAt(figurePos) as PostNode
  const table = figure.firstChild as PostNode
  const [start, end] = [figurePos + 1, figurePos + 1 + table.nodeSize]
  tr.delete(end, figurePos + figure.nodeSize - 1)
  const attributes = { ...withClass(attributesOf(figure), figureClass, null), ...attributesOf(table) }
  tr.setNodeAttribute(start, 'attributes', attributes)
  tr.setNodeAttribute(start, 'before', figure.attrs.before)
  const range = tr.doc.resolve(start).blockRange(tr.doc.resolve(end))
  if (range) tr.lift(range, range.depth - 1)
}
