import { type DefaultTreeAdapterTypes, html, type Token } from 'parse5'

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

export const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

export const withoutId = (attrs: Attribute[]): Attribute[] => attrs.filter(({ name }) => name !== 'id')

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
