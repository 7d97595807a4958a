import type { ElementAttributes } from '../schema/element-attributes.ts'

const leaves: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

const names: Record<string, string> = {
  '&': '&amp;',
  '\u00a0': '&nbsp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Text as HTML spells it. */
export const spellText = (text: string): string =>
  text.replace(/[&\u00a0<>]/g, (sign) => names[sign] as string)

const spellValue = (value: string): string => value.replace(/[&\u00a0"]/g, (sign) => names[sign] as string)

/** The tag that starts an element. */
export function startTag(element: string, attributes: ElementAttributes): string {
  const spelled = Object.entries(attributes).map(([name, value]) => ` ${name}="${spellValue(value)}"`)
  return `<${element}${spelled.join('')}>`
}

/** An element with its content. A line end at the start of `pre` is doubled: parsers drop the first. */
export function spellElement(element: string, attributes: ElementAttributes, content: string): string {
  const start = startTag(element, attributes)
  if (leaves.has(element)) return start
  const dropped = element === 'pre' && content.startsWith('\n') ? '\n' : ''
  return `${start}${dropped}${content}</${element}>`
}

/** A node of a parsed document, spelled as the server spells HTML. */
export function spellNode(node: Node): string {
  if (node instanceof Text) return spellText(node.data)
  if (!(node instanceof Element)) return ''
  const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
  return spellElement(node.localName, attributes, spellNodes(node.childNodes))
}

/** Several nodes, one after the other. */
export const spellNodes = (nodes: Iterable<Node>): string => Array.from(nodes, spellNode).join('')
