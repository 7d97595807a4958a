import { escapeHtml, escapeHtmlText } from '#contract/html/escape-html.ts'
import type { ElementAttributes } from '../schema/element-attributes.ts'

const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input'])

/** The server stores a no-break space in this form. */
const withNamedSpaces = (html: string): string => html.replaceAll('\u00a0', '&nbsp;')

/** Serializes text between tags, as the server does. */
export const serializeText = (text: string): string => withNamedSpaces(escapeHtmlText(text))

const serializeValue = (value: string): string => withNamedSpaces(escapeHtml(value))

export function startTag(element: string, attributes: ElementAttributes): string {
  const serialized = Object.entries(attributes).map(([name, value]) => ` ${name}="${serializeValue(value)}"`)
  return `<${element}${serialized.join('')}>`
}

/** A line end at the start of `pre` is doubled, as parsers drop the first. `content` is HTML. */
export function serializeElement(element: string, attributes: ElementAttributes, content: string): string {
  const start = startTag(element, attributes)
  if (voidElements.has(element)) return start
  const dropped = element === 'pre' && content.startsWith('\n') ? '\n' : ''
  return `${start}${dropped}${content}</${element}>`
}

/** Serializes a node of a parsed document as the server does. */
export function serializeNode(node: Node): string {
  if (node instanceof Text) return serializeText(node.data)
  if (!(node instanceof Element)) return ''
  const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
  return serializeElement(node.localName, attributes, serializeNodes(node.childNodes))
}

export const serializeNodes = (nodes: Iterable<Node>): string => Array.from(nodes, serializeNode).join('')
