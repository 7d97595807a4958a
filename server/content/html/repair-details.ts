import { textWithin } from './html-text.ts'
import { elementOf, type HtmlElement, type HtmlNode, isBlank, isElement, textNode } from './html-tree.ts'

/** What browsers call details without a summary. */
const unnamed = 'Details'

/**
 * Details with one summary before everything else. Browsers show the first summary there wherever it stands; further
 * ones become plain blocks. `flow` repairs what the details hold, `line` what the summary holds.
 */
export function repairDetails(
  { attrs, childNodes }: HtmlElement,
  flow: (nodes: HtmlNode[]) => HtmlNode[],
  line: (nodes: HtmlNode[]) => HtmlNode[],
): HtmlElement {
  const at = childNodes.findIndex((node) => node.nodeName === 'summary')
  const before = childNodes.slice(0, Math.max(at, 0))
  const after = childNodes.slice(at + 1)
  const summary = summaryOf(childNodes[at], line)
  const content = before.every(isBlank)
    ? [...before, summary, ...flow(after)]
    : [summary, ...flow([...before, textNode('\n'), ...after])]
  return elementOf('details', attrs, content)
}

function summaryOf(summary: HtmlNode | undefined, line: (nodes: HtmlNode[]) => HtmlNode[]): HtmlElement {
  if (!summary || !isElement(summary)) return elementOf('summary', [], [textNode(unnamed)])
  const filled = elementOf('summary', summary.attrs, line(summary.childNodes))
  return textWithin(filled)
    ? filled
    : elementOf('summary', summary.attrs, [...filled.childNodes, textNode(unnamed)])
}
