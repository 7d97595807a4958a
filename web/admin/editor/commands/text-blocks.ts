import type { NodeType } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  type Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'

/** True if the selection is in headings of a level and nothing else. */
export function isHeading(state: EditorState, level: number): boolean {
  const { doc, selection } = state
  let seen = false
  let others = false
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (!node.isTextblock) return
    if (node.type.name === 'heading' && node.attrs.level === level) seen = true
    else others = true
  })
  return seen && !others
}

/** Makes the selected blocks of text headings. */
export const setHeading =
  (level: number): Command =>
  ({ schema, selection, tr }, dispatch) => {
    const { heading } = schema.nodes
    if (!heading) return false
    return setType(tr, selection, heading, level, dispatch)
  }

/** Makes the selected blocks headings. Of a quotation that is the first line, and the others stand below it. */
export const turnIntoHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection
    const quote = $from.node(1)
    const [first, ...others] = quote?.type.name === 'blockquote' ? quote.children : []
    const { heading } = state.schema.nodes
    if (!heading || first?.type.name !== 'paragraph' || $from.index(0) !== $to.index(0))
      return setHeading(level)(state, dispatch)
    const start = $from.before(1)
    const attributes = attributesOf(first)
    const line = heading.create({ attributes, before: quote.attrs.before, level }, first.content)
    const tr = state.tr.replaceWith(start, $from.after(1), [line, ...others])
    tr.setSelection(TextSelection.create(tr.doc, start + 1 + first.content.size))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Makes the selected blocks of text headings, or paragraphs if they are such headings already. */
export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const { schema, selection, tr } = state
    if (!isHeading(state, level)) return setHeading(level)(state, dispatch)
    return schema.nodes.paragraph ? setType(tr, selection, schema.nodes.paragraph, level, dispatch) : false
  }

function setType(
  tr: Transaction,
  { ranges }: Selection,
  type: NodeType,
  level: number,
  dispatch?: (tr: Transaction) => void,
): boolean {
  for (const { $from, $to } of ranges) {
    tr.setBlockType($from.pos, $to.pos, type, (node) => ({
      attributes: attributesOf(node),
      before: node.attrs.before ?? '',
      level,
    }))
  }
  if (!tr.docChanged) return false
  dispatch?.(tr.scrollIntoView())
  return true
}
