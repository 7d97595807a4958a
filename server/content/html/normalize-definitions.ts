import { childrenNamed, elementOf, type HtmlElement, type HtmlNode, isBlank, isElement } from './html-tree.ts'

type NormalizeNodes = (nodes: HtmlNode[]) => HtmlNode[]

/**
 * Returns the parts of a list of definitions, so that a description follows the last term of each group, and what is before the first term.
 * Groups are unwrapped, and anything else becomes a description. Without a term there are no parts.
 */
export function normalizeDefinitions(
  list: HtmlElement,
  fill: { term: NormalizeNodes; description: NormalizeNodes },
): { before: HtmlNode[]; parts: HtmlNode[] } {
  const nodes = ungrouped(list)
  const first = nodes.findIndex((node) => node.nodeName === 'dt')
  if (first < 0) return { before: nodes, parts: [] }
  const start = nodes.slice(0, first).every(isBlank) ? 0 : first
  const parts: HtmlNode[] = []
  let stray: HtmlElement | undefined
  let last = ''
  for (const node of nodes.slice(start)) {
    const isPart = isElement(node) && (node.tagName === 'dt' || node.tagName === 'dd')
    if (isBlank(node)) (stray?.childNodes ?? parts).push(node)
    else if (!isPart && stray) stray.childNodes.push(node)
    else {
      stray = isPart ? undefined : elementOf('dd', [], [node])
      parts.push(stray ?? node)
      last = stray ? 'dd' : node.nodeName
    }
  }
  if (last === 'dt') parts.push(elementOf('dd', []))
  return {
    before: nodes.slice(0, start),
    parts: parts.map((node) => (isElement(node) ? filled(node, fill) : node)),
  }
}

const filled = (
  { tagName, attrs, childNodes }: HtmlElement,
  fill: { term: NormalizeNodes; description: NormalizeNodes },
): HtmlElement =>
  elementOf(tagName, attrs, tagName === 'dt' ? fill.term(childNodes) : fill.description(childNodes))

/** HTML allows groups of terms and descriptions in a `div`. */
const ungrouped = (parent: HtmlElement): HtmlNode[] =>
  parent.childNodes.flatMap((node) =>
    isElement(node) && node.tagName === 'div' && childrenNamed(node, 'dt', 'dd').length > 0
      ? ungrouped(node)
      : [node],
  )
