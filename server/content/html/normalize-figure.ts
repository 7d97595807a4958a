import { elementOf, type HtmlElement, type HtmlNode, isBlank, isElement } from './html-tree.ts'

type NormalizeNodes = (nodes: HtmlNode[]) => HtmlNode[]

/** Returns a figure whose caption is its first or last child. Any other caption becomes a plain block. */
export function normalizeFigure(
  { attrs, childNodes }: HtmlElement,
  flow: NormalizeNodes,
  flowInCaption: NormalizeNodes,
): HtmlElement {
  const visible = childNodes.filter((node) => !isBlank(node))
  const caption = [visible[0], visible.at(-1)].find((node) => node?.nodeName === 'figcaption')
  if (!caption || !isElement(caption)) return elementOf('figure', attrs, flow(childNodes))
  const at = childNodes.indexOf(caption)
  return elementOf('figure', attrs, [
    ...flow(childNodes.slice(0, at)),
    elementOf('figcaption', caption.attrs, flowInCaption(caption.childNodes)),
    ...flow(childNodes.slice(at + 1)),
  ])
}
