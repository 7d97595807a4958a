import { isBlock, isVoid } from './content-model.ts'
import {
  attributeOf,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  isText,
  textNode,
} from './html-tree.ts'
import {
  insideInline,
  isRedundant,
  noteUnwrapped,
  type Place,
  within,
  wrapInInline,
} from './normalize-place.ts'
import { noteLink } from './parts.ts'
import type { RemovedParts } from './removed-parts.ts'

/** Deeper inline elements lose their tags. */
const maxDepth = 100

/** Normalizes text and inline elements, and wraps them in the inline ancestors of the place. */
export const inlineContent = (nodes: HtmlNode[], place: Place): HtmlNode[] =>
  wrapInInline(inlineNodes(nodes, within(place, place.inline.length)), place)

/** Leaves out elements that are redundant or have no content. */
function inlineNodes(nodes: HtmlNode[], place: Place, content: HtmlNode[] = []): HtmlNode[] {
  for (const node of nodes) {
    if (!isElement(node) || isVoid(node.tagName)) content.push(node)
    else if (isRedundant(node, place) || place.depth >= maxDepth) {
      noteUnwrapped(node, place)
      inlineNodes(node.childNodes, place, content)
    } else {
      const inner = inlineNodes(node.childNodes, insideInline(node, place, 1))
      if (inner.length || isFilledLater(node)) content.push(elementOf(node.tagName, node.attrs, inner))
      else place.document.removed?.addId(node)
    }
  }
  return content
}

/** True for citations and references, whose text is made when their body is saved. */
const isFilledLater = (node: HtmlElement): boolean =>
  hasClass(node, 'citation') ||
  (node.tagName === 'a' &&
    (noteLink.test(attributeOf(node, 'href') ?? '') ||
      (hasClass(node, 'ref') && attributeOf(node, 'href')?.startsWith('#') === true)))

/** Replaces blocks by lines, for elements such as `pre` that contain only text. Tasks lose their boxes. */
export function flattenBlocks(
  nodes: HtmlNode[],
  removed: RemovedParts | undefined,
  seam = { isDue: false, isLineStart: true, keepsRules: true },
): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === 'hr' && !seam.keepsRules) {
      seam.isDue = true
      removed?.add('element', 'hr')
      return []
    }
    if (node.nodeName === 'input') {
      removed?.add('element', 'input')
      return []
    }
    if (!isElement(node) || isVoid(node.tagName)) return afterSeam(node, seam)
    if (isBlock(node.tagName)) removed?.addElement(node)
    seam.isDue ||= isBlock(node.tagName)
    const content = flattenBlocks(node.childNodes, removed, seam)
    seam.isDue ||= isBlock(node.tagName)
    return isBlock(node.tagName) ? content : elementOf(node.tagName, node.attrs, content)
  })
}

/** Replaces blocks, and rules between them, by lines. */
export const flattenToLines = (nodes: HtmlNode[], removed: RemovedParts | undefined): HtmlNode[] =>
  flattenBlocks(nodes, removed, { isDue: false, isLineStart: true, keepsRules: false })

/** Adds a line end where a block began or ended, unless the text is at the start of a line already. */
function afterSeam(node: HtmlNode, seam: { isDue: boolean; isLineStart: boolean }): HtmlNode[] {
  const isBroken = seam.isDue && !seam.isLineStart
  seam.isDue = false
  seam.isLineStart = node.nodeName === 'br' || (isText(node) && node.value.endsWith('\n'))
  return isBroken ? [textNode('\n'), node] : [node]
}
