import { isBlock } from '../content-model.ts'
import { textWithin } from '../html-text.ts'
import {
  childrenNamed,
  descendants,
  elementOf,
  type HtmlElement,
  isElement,
  setChildren,
} from '../html-tree.ts'

/** Puts the value of a cell in `strong`, unless something in it is already. */
export function emphasiseBest(cell: HtmlElement): void {
  for (const node of descendants(cell)) if (isElement(node) && isEmphasis(node) && textWithin(node)) return
  const hasBlocks = cell.childNodes.some((node) => isElement(node) && isBlock(node.tagName))
  for (const line of hasBlocks ? childrenNamed(cell, 'p') : [cell])
    if (textWithin(line)) setChildren(line, [elementOf('strong', [], line.childNodes)])
}

const isEmphasis = ({ tagName }: HtmlElement): boolean => tagName === 'strong' || tagName === 'b'
