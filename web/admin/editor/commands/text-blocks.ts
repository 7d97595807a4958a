import type { NodeType } from '@tiptap/pm/model'
import type { Command, EditorState, Selection, Transaction } from '@tiptap/pm/state'
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
