import { headings, isBlock } from './content-model.ts'
import { textWithin } from './html-text.ts'
import { elementOf, type HtmlElement, type HtmlNode, isBlank, isElement } from './html-tree.ts'

/** A paragraph or heading that holds nodes. A heading without words becomes a paragraph. */
export function blockOfText({ tagName, attrs }: HtmlElement, nodes: HtmlNode[]): HtmlElement {
  const filled = elementOf(tagName, attrs, nodes)
  return headings.has(tagName) && !textWithin(filled) ? elementOf('p', attrs, nodes) : filled
}

/** Nodes with the text between blocks in paragraphs or headings like the one given. */
export function textInBlocks(nodes: HtmlNode[], like: HtmlElement): HtmlNode[] {
  const placed: HtmlNode[] = []
  let text: HtmlNode[] = []
  const endText = (): void => {
    const isSaid = text.some((node) => !isBlank(node))
    for (const node of isSaid ? [blockOfText(like, text)] : text) placed.push(node)
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
