import { calloutKinds, calloutTitles } from '#contract/content/kinds.ts'
import { textWithin } from './html-text.ts'
import {
  type Attribute,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  textNode,
} from './html-tree.ts'

/** The text that browsers show for details without a summary; a callout has the name of its kind. */
function defaultSummary(attrs: Attribute[]): string {
  const classes = attrs.find(({ name }) => name === 'class')?.value.split(' ') ?? []
  const kind = classes.includes('callout') && calloutKinds.find((name) => classes.includes(name))
  return kind ? calloutTitles[kind] : 'Details'
}

/**
 * Moves the first summary of details to the start, where browsers show it anyway; further ones become plain blocks. `flow` normalizes the
 * content of the details, `inlineContent` that of the summary.
 */
export function normalizeDetails(
  { attrs, childNodes }: HtmlElement,
  flow: (nodes: HtmlNode[]) => HtmlNode[],
  inlineContent: (nodes: HtmlNode[]) => HtmlNode[],
): HtmlElement {
  const at = childNodes.findIndex((node) => node.nodeName === 'summary')
  const before = childNodes.slice(0, Math.max(at, 0))
  const after = childNodes.slice(at + 1)
  const summary = summaryOf(childNodes[at], defaultSummary(attrs), inlineContent)
  const content = before.every(isBlank)
    ? [...before, summary, ...flow(after)]
    : [summary, ...flow([...before, textNode('\n'), ...after])]
  return elementOf('details', attrs, content)
}

function summaryOf(
  summary: HtmlNode | undefined,
  otherwise: string,
  inlineContent: (nodes: HtmlNode[]) => HtmlNode[],
): HtmlElement {
  if (!summary || !isElement(summary)) return elementOf('summary', [], [textNode(otherwise)])
  const filled = elementOf('summary', summary.attrs, inlineContent(summary.childNodes))
  return textWithin(filled)
    ? filled
    : elementOf('summary', summary.attrs, [...filled.childNodes, textNode(otherwise)])
}
