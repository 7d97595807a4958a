import { elementOf, type HtmlElement, type HtmlNode, isBlank, isElement } from './html-tree.ts'

const isNamed = (node: HtmlNode | undefined, ...names: string[]): node is HtmlElement =>
  node !== undefined && isElement(node) && names.includes(node.tagName)

/**
 * Returns a list that contains only items: a list directly inside it is moved into the preceding item, anything else becomes an item.
 * `flow` normalizes the content of an item.
 */
export function normalizeList(list: HtmlElement, flow: (nodes: HtmlNode[]) => HtmlNode[]): HtmlElement {
  const children = itemsOf(list.childNodes).map((node) =>
    isNamed(node, 'li') ? elementOf('li', node.attrs, itemContent(node, flow)) : node,
  )
  return elementOf(list.tagName, list.attrs, children)
}

/** The box of a task stays at the start, outside of whatever surrounds the text. */
function itemContent({ childNodes }: HtmlElement, flow: (nodes: HtmlNode[]) => HtmlNode[]): HtmlNode[] {
  const [box, ...others] = childNodes
  return isNamed(box, 'input') ? [box, ...flow(others)] : flow(childNodes)
}

/** The items of a list, and the blank text between them. */
function itemsOf(nodes: HtmlNode[]): HtmlNode[] {
  const items: HtmlNode[] = []
  let last: HtmlElement | undefined
  let stray: HtmlElement | undefined
  for (const node of nodes) {
    if (isNamed(node, 'li')) {
      items.push(node)
      last = node
      stray = undefined
    } else if (isBlank(node)) (stray?.childNodes ?? items).push(node)
    else if (last && isNamed(node, 'ul', 'ol')) last.childNodes.push(node)
    else if (stray) stray.childNodes.push(node)
    else {
      stray = elementOf('li', [], [node])
      items.push(stray)
      last = stray
    }
  }
  return items
}

/** Wraps each run of items outside a list in a list. */
export function wrapStrayItems(nodes: HtmlNode[]): HtmlNode[] {
  if (!nodes.some((node) => isNamed(node, 'li'))) return nodes
  const grouped: HtmlNode[] = []
  let list: HtmlElement | undefined
  for (const node of nodes) {
    if (isNamed(node, 'li') && !list) {
      list = elementOf('ul', [])
      grouped.push(list)
    }
    if (list && !isNamed(node, 'li') && !isBlank(node)) list = undefined
    const place = list?.childNodes ?? grouped
    place.push(node)
  }
  return grouped
}
