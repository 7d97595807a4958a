import type { NodeType, Node as PostNode, Schema } from '@tiptap/pm/model'
import { elementAttributes } from '../schema/inline.ts'
import { serializeNodes } from './serialize-html.ts'

/** Returns a citation; null for another element. */
export function readCitation(element: Element, schema: Schema): PostNode | null {
  const attributes = elementAttributes(element)
  const { class: classes = '', 'data-cite': source } = attributes
  if (element.localName !== 'span' || source === undefined || !classes.split(/\s+/).includes('citation'))
    return null
  const type = schema.nodes.citation as NodeType
  return type.create({
    attributes,
    html: serializeNodes([...element.childNodes]),
    text: element.textContent ?? '',
  })
}
