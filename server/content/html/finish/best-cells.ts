import { isBlock } from '../content-model.ts'
import { textWithin } from '../html-text.ts'
import {
  childrenNamed,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  replaceEach,
  setChildren,
} from '../html-tree.ts'

/** Puts the value of a cell in `strong`, unless something in it is already. Emphasis on nothing goes: within another, it would the next time. */
export function emphasizeBest(cell: HtmlElement): void {
  const emphases = [...descendants(cell)].filter(isEmphasis)
  if (emphases.some((emphasis) => textWithin(emphasis))) return
  replaceEach(emphases, ({ childNodes }) => childNodes)
  const hasBlocks = cell.childNodes.some((node) => isElement(node) && isBlock(node.tagName))
  for (const line of hasBlocks ? childrenNamed(cell, 'p') : [cell])
    if (textWithin(line)) setChildren(line, [elementOf('strong', [], line.childNodes)])
}

const isEmphasis = (node: HtmlNode): node is HtmlElement =>
  node.nodeName === 'strong' || node.nodeName === 'b'
