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
  const parts = inDescriptions(nodes.slice(start))
  if (parts.findLast(isPart)?.nodeName === 'dt') parts.push(elementOf('dd', []))
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

/** HTML allows groups of terms and descriptions in a `div`. What else is in one becomes descriptions, so that its text does not join the next. */
const ungrouped = (list: HtmlElement): HtmlNode[] =>
  list.childNodes.flatMap((node) =>
    isElement(node) && node.tagName === 'div' && childrenNamed(node, 'dt', 'dd').length > 0
      ? inDescriptions(ungrouped(node))
      : [node],
  )

/** Puts runs of anything but terms and descriptions into descriptions. */
function inDescriptions(nodes: HtmlNode[]): HtmlNode[] {
  const parts: HtmlNode[] = []
  let stray: HtmlElement | undefined
  for (const node of nodes) {
    if (isPart(node)) stray = undefined
    if (stray) stray.childNodes.push(node)
    else if (isPart(node) || isBlank(node)) parts.push(node)
    else {
      stray = elementOf('dd', [], [node])
      parts.push(stray)
    }
  }
  return parts
}

const isPart = (node: HtmlNode): boolean => node.nodeName === 'dt' || node.nodeName === 'dd'
