import { isBlock } from '../content-model.ts'
import {
  elementOf,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  setChildren,
  textNode,
} from '../html-tree.ts'

/** Makes one list of all notes, which is the last element of the body. What else was in the lists stays where it was. */
export function listNotes(root: HtmlElement, lists: HtmlElement[], items: HtmlElement[]): void {
  const [first] = lists
  const section = elementOf('section', first?.attrs ?? [], [elementOf('ol', [], items)])
  const isList = new Set<HtmlNode>(lists)
  const last = root.childNodes.findLast((node) => !isBlank(node))
  const nodes = root.childNodes.flatMap((node) => {
    if (!isList.has(node)) return [node]
    const others = besideList(node as HtmlElement)
    if (node === last) return [...others, section]
    // Keeps apart the words before and behind it.
    return others.length > 0 ? others : [textNode('\n')]
  })
  setChildren(root, last && isList.has(last) ? nodes : [...nodes, section])
}

function besideList(section: HtmlElement): HtmlNode[] {
  const others = section.childNodes.filter((node) => node.nodeName !== 'ol' && !isBlank(node))
  const areBlocks = others.every((node) => isElement(node) && isBlock(node.tagName))
  return areBlocks ? others : [elementOf('div', [], others)]
}
