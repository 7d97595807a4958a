import { type DefaultTreeAdapterTypes, html, type Token } from 'parse5'
import { attributeOf, classesOf } from '#contract/html/element-attributes.ts'

export { attributeOf, classesOf }

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element
export type HtmlText = DefaultTreeAdapterTypes.TextNode
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode
export type Attribute = Token.Attribute

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node

export const isText = (node: HtmlNode): node is HtmlText => node.nodeName === '#text'

/** True for text of white space only: it may be where text is not allowed. */
export const isBlank = (node: HtmlNode): boolean => isText(node) && !/[^\t\n\f\r ]/.test(node.value)

/** Creates an element with these children, which are removed from their present parent. */
export function elementOf(tagName: string, attrs: Attribute[], children: HtmlNode[] = []): HtmlElement {
  const element: HtmlElement = {
    nodeName: tagName,
    tagName,
    attrs,
    namespaceURI: html.NS.HTML,
    childNodes: children,
    parentNode: null,
  }
  for (const child of children) child.parentNode = element
  return element
}

export const textNode = (value: string): HtmlText => ({ nodeName: '#text', value, parentNode: null })

export const hasClass = (element: HtmlElement, name: string): boolean => classesOf(element).includes(name)

/** Sets or, with null, removes an attribute. The list of attributes is another one then, as elements that were divided share theirs. */
export function setAttribute(element: HtmlElement, name: string, value: string | null): void {
  const at = element.attrs.findIndex((attribute) => attribute.name === name)
  if (value === null) element.attrs = element.attrs.filter((attribute) => attribute.name !== name)
  else if (at < 0) element.attrs = [...element.attrs, { name, value }]
  else element.attrs = element.attrs.with(at, { name, value })
}

export const addClass = (element: HtmlElement, name: string): void =>
  setAttribute(element, 'class', [...classesOf(element), name].join(' '))

/** Adds nodes at the end. */
export function append(parent: HtmlParent, ...nodes: HtmlNode[]): void {
  for (const node of nodes) {
    node.parentNode = parent
    parent.childNodes.push(node)
  }
}

export const withoutId = (attrs: Attribute[]): Attribute[] => attrs.filter(({ name }) => name !== 'id')

/** Replaces the children of a node. */
export function setChildren(parent: HtmlParent, children: HtmlNode[]): void {
  parent.childNodes = children
  for (const child of children) child.parentNode = parent
}

/** The child elements with one of these names. */
export const childrenNamed = (parent: HtmlParent, ...names: string[]): HtmlElement[] =>
  parent.childNodes.filter(isElement).filter(({ tagName }) => names.includes(tagName))

/** Every node below one, in document order, however deep the tree is. */
export function* descendants(root: HtmlParent): Generator<HtmlNode> {
  const pending = root.childNodes.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node
    if (isElement(node))
      for (let i = node.childNodes.length; i-- > 0; ) pending.push(node.childNodes[i] as HtmlNode)
  }
}

/** The elements with a name below a node, in document order. */
export function elementsNamed(root: HtmlParent, name: string): HtmlElement[] {
  const found: HtmlElement[] = []
  for (const node of descendants(root)) if (isElement(node) && node.tagName === name) found.push(node)
  return found
}

/** Puts others in the places of nodes, which may be among them. Each parent is visited once, as it may have very many children. */
export function replaceEach<Node extends HtmlNode>(
  nodes: Iterable<Node>,
  replace: (node: Node) => HtmlNode[],
): void {
  const replaced = [...nodes]
  const parents = new Set(replaced.map(({ parentNode }) => parentNode))
  const places = new Map<HtmlNode, HtmlNode[]>(replaced.map((node) => [node, replace(node)]))
  for (const parent of parents) {
    if (!parent) continue
    const present = parent.childNodes
    parent.childNodes = []
    for (const node of present) append(parent, ...(places.get(node) ?? [node]))
  }
}
