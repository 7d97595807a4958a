import { isBlock, isLeaf } from './content-model.ts'
import { elementOf, type HtmlNode, isElement, isText, textNode } from './html-tree.ts'
import { insideInline, isIdle, type Place, withInline, within } from './repair-place.ts'

/** Inline elements in this many elements lose their tags. */
const deepest = 100

/** Text and inline elements for a place, inside the inline elements that enclose the place. */
export const line = (nodes: HtmlNode[], place: Place): HtmlNode[] =>
  withInline(inlineNodes(nodes, within(place, place.inline.length)), place)

/** Elements that say nothing are left out, and so are those without content. */
function inlineNodes(nodes: HtmlNode[], place: Place, content: HtmlNode[] = []): HtmlNode[] {
  for (const node of nodes) {
    if (!isElement(node) || isLeaf(node.tagName)) content.push(node)
    else if (isIdle(node, place) || place.depth >= deepest) inlineNodes(node.childNodes, place, content)
    else {
      const inner = inlineNodes(node.childNodes, insideInline(node, place, 1))
      if (inner.length) content.push(elementOf(node.tagName, node.attrs, inner))
    }
  }
  return content
}

/** Nodes for a place that holds one piece of text, such as `pre`: the content of each block is on lines of its own. */
export function withoutBlocks(nodes: HtmlNode[], seam = { isDue: false, isLineStart: true }): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || node.tagName === 'br' || node.tagName === 'img') return afterSeam(node, seam)
    seam.isDue ||= isBlock(node.tagName)
    const content = withoutBlocks(node.childNodes, seam)
    seam.isDue ||= isBlock(node.tagName)
    return isBlock(node.tagName) ? content : elementOf(node.tagName, node.attrs, content)
  })
}

/** A line end is due where a block began or ended, unless the text before is at the start of a line. */
function afterSeam(node: HtmlNode, seam: { isDue: boolean; isLineStart: boolean }): HtmlNode[] {
  const isBroken = seam.isDue && !seam.isLineStart
  seam.isDue = false
  seam.isLineStart = node.nodeName === 'br' || (isText(node) && node.value.endsWith('\n'))
  return isBroken ? [textNode('\n'), node] : [node]
}
