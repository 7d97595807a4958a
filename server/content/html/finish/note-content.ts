import { isBlock, isTextBlock } from '../content-model.ts'
import {
  elementOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  isText,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { wrapTextInBlocks } from '../normalize-text-block.ts'

/** Makes the content of a note blocks, the last of which ends with the link back to a reference. */
export function finishNote(item: HtmlElement, reference: string | null): void {
  const blocks = wrapTextInBlocks(withoutBackLinks(item.childNodes), elementOf('p', []))
  setChildren(item, reference === null ? blocks : withBackLink(blocks, reference))
}

function withBackLink(blocks: HtmlNode[], reference: string): HtmlNode[] {
  const end = blocks.findLastIndex((node) => !isBlank(node) && !isEmptyParagraph(node)) + 1
  const link = elementOf('a', attributesOf(reference), [textNode(sign)])
  const last = blocks[end - 1]
  if (!last || !isParagraph(last)) return [...blocks.slice(0, end), elementOf('p', [], [link])]
  setChildren(last, [...withoutSpaceAtEnd(last.childNodes), textNode(' '), link])
  return blocks.slice(0, end)
}

const isParagraph = (node: HtmlNode): node is HtmlElement => isElement(node) && node.tagName === 'p'

const isEmptyParagraph = (node: HtmlNode): boolean => isParagraph(node) && node.childNodes.every(isBlank)

const sign = '↩'

const attributesOf = (reference: string) => [
  { name: 'class', value: 'footnote-back' },
  { name: 'href', value: `#${reference}` },
]

const isBackLink = (node: HtmlNode): boolean =>
  isElement(node) && node.tagName === 'a' && hasClass(node, 'footnote-back')

/** Without the links, the space before them, and what held nothing else. */
function withoutBackLinks(nodes: HtmlNode[]): HtmlNode[] {
  const kept: HtmlNode[] = []
  let isLastGone = false
  for (const node of nodes) {
    if (isBackLink(node)) {
      isLastGone = true
      continue
    }
    if (isElement(node) && node.childNodes.length > 0) {
      setChildren(node, withoutBackLinks(node.childNodes))
      const isHollow = node.childNodes.length === 0
      if (isHollow && (isTextBlock(node.tagName) || !isBlock(node.tagName))) continue
    }
    if (!isBlank(node)) isLastGone = false
    kept.push(node)
  }
  return isLastGone ? withoutSpaceAtEnd(kept) : kept
}

function withoutSpaceAtEnd(nodes: HtmlNode[]): HtmlNode[] {
  const end = nodes.findLastIndex((node) => !isBlank(node)) + 1
  const kept = nodes.slice(0, end)
  const last = kept.at(-1)
  if (last && isText(last)) last.value = last.value.replace(/[\t\n\f\r ]+$/, '')
  return kept
}
