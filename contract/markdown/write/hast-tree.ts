import type { Element, Nodes, Properties } from 'hast'

export const isElement = (node: Nodes | undefined, name?: string): node is Element =>
  node?.type === 'element' && (name === undefined || node.tagName === name)

const blocks: ReadonlySet<string> = new Set(
  `p hr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div section aside figure figcaption details summary
  table caption thead tbody tfoot tr th td`.split(/\s+/),
)

export const isBlockElement = (node: Nodes): node is Element => isElement(node) && blocks.has(node.tagName)

export const classesOf = ({ className }: Properties): string[] =>
  Array.isArray(className) ? className.map(String) : []

export const hasClass = (node: Nodes | undefined, name: string): node is Element =>
  isElement(node) && classesOf(node.properties).includes(name)

/** True for an element with no attributes but these. */
export const hasOnly = ({ properties }: Element, ...names: string[]): boolean =>
  Object.keys(properties).every((name) => names.includes(name))

/** True for an element with exactly these classes and no attributes but those. */
export const isExactly = (element: Element, classes: string[], ...names: string[]): boolean =>
  hasOnly(element, 'className', ...names) && classesOf(element.properties).join(' ') === classes.join(' ')

/** Returns the text in a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** A node as it is but for its id. */
export function withoutId<Node extends Nodes>(node: Node): Node {
  if (!isElement(node)) return node
  const { id: _, ...properties } = node.properties
  return { ...node, properties }
}
