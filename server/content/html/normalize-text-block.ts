import { headings, isBlock } from './content-model.ts'
import { textWithin } from './html-text.ts'
import { elementOf, type HtmlElement, type HtmlNode, isBlank, isElement } from './html-tree.ts'

/** Creates a paragraph or heading with this content. A heading without words becomes a paragraph. */
export function createTextBlock({ tagName, attrs }: HtmlElement, nodes: HtmlNode[]): HtmlElement {
  const filled = elementOf(tagName, attrs, nodes)
  return headings.has(tagName) && !textWithin(filled) ? elementOf('p', attrs, nodes) : filled
}

/** Wraps the text between blocks in copies of a paragraph or heading. */
export function wrapTextInBlocks(nodes: HtmlNode[], like: HtmlElement): HtmlNode[] {
  const placed: HtmlNode[] = []
  let text: HtmlNode[] = []
  const endText = (): void => {
    const isSaid = text.some((node) => !isBlank(node))
    for (const node of isSaid ? [createTextBlock(like, text)] : text) placed.push(node)
    text = []
  }
  for (const node of nodes) {
    if (isElement(node) && isBlock(node.tagName)) {
      endText()
      placed.push(node)
    } else text.push(node)
  }
  endText()
  return placed
}
