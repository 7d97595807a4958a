import { headings, isBlock, isTextBlock } from './content-model.ts'
import { textWithin } from './html-text.ts'
import {
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isText,
  textNode,
} from './html-tree.ts'
import { repairDetails } from './repair-details.ts'
import { repairFigure } from './repair-figure.ts'
import { line, withoutBlocks } from './repair-line.ts'
import { repairList, withItemsInLists } from './repair-list.ts'
import { inInline, inTextBlock, type Place, within } from './repair-place.ts'
import { repairTable } from './repair-table.ts'
import { blockOfText, textInBlocks } from './repair-text-block.ts'

/** Blocks in this many elements become their text. */
const deepest = 80

/** How many copies of inline elements a document may get: they could multiply without bound. */
const mostCopies = 10_000

/** Brings a tree of allowed elements into the content model of HTML, with the same text. Takes the tree's nodes. */
export function repairTree(root: HtmlElement): HtmlElement {
  const holdsBlocks = new Set<HtmlElement>()
  for (const node of descendants(root))
    if (isElement(node) && isBlock(node.tagName)) addHolders(node, holdsBlocks)
  const document = { holdsBlocks, copiesLeft: mostCopies, withId: new Set<HtmlElement>() }
  return elementOf(
    'div',
    [],
    flow(root.childNodes, { depth: 0, inline: [], textBlock: null, barred: new Set(), document }),
  )
}

function addHolders(block: HtmlElement, holders: Set<HtmlElement>): void {
  for (let parent = parentOf(block); parent && !holders.has(parent); parent = parentOf(parent))
    holders.add(parent)
}

function parentOf({ parentNode }: HtmlElement): HtmlElement | null {
  return parentNode && 'tagName' in parentNode ? parentNode : null
}

/** Blocks, and text between them, for the content of an element that may hold both. */
function flow(nodes: HtmlNode[], place: Place): HtmlNode[] {
  const content: HtmlNode[] = []
  addBlocks(nodes, place, content)
  return place.textBlock ? textInBlocks(content, place.textBlock) : content
}

/** Adds to an array and answers none, as nodes would be copied once for each of many levels. */
function addBlocks(nodes: HtmlNode[], place: Place, content: HtmlNode[]): void {
  let text: HtmlNode[] = []
  const endText = (): void => {
    for (const node of line(text, within(place, place.textBlock ? 1 : 0))) content.push(node)
    text = []
  }
  for (const node of withItemsInLists(nodes)) {
    if (!isElement(node) || !(isBlock(node.tagName) || place.document.holdsBlocks.has(node))) text.push(node)
    else {
      endText()
      if (isBlock(node.tagName)) for (const part of block(node, place)) content.push(part)
      else addBlocks(node.childNodes, inInline(place, node), content)
    }
  }
  endText()
}

/** A block, or several where text could not hold what it holds. */
function block(node: HtmlElement, place: Place): HtmlNode[] {
  if (node.tagName === 'hr') return [node]
  if (place.depth >= deepest) return [textNode(`\n${textWithin(node)}\n`)]
  if (!isTextBlock(node.tagName)) return container(node, place)
  const holdsBlocks = place.document.holdsBlocks.has(node)
  return holdsBlocks ? flow(node.childNodes, inTextBlock(place, node)) : [textBlock(node, place)]
}

function textBlock(node: HtmlElement, place: Place): HtmlElement {
  const block = inTextBlock(place, node).textBlock ?? node
  return blockOfText(block, line(node.childNodes, within(place, 1)))
}

function container(node: HtmlElement, place: Place): HtmlNode[] {
  const { tagName, attrs, childNodes } = node
  const inside = (levels: number) => (nodes: HtmlNode[]) => flow(nodes, within(place, levels))
  switch (tagName) {
    case 'pre':
      return [elementOf('pre', attrs, code(childNodes, place))]
    case 'ul':
    case 'ol':
      return [repairList(node, inside(2))]
    case 'figure':
      return [repairFigure(node, inside(1), inside(2))]
    case 'details':
      return [repairDetails(node, inside(1), (nodes) => line(withoutBlocks(nodes), within(place, 2)))]
    case 'table':
      if (!place.barred.has('table')) return table(node, place)
  }
  // What is a part of something, but not in it, is a block like any other.
  const isWhole = tagName === 'div' || tagName === 'blockquote'
  return [elementOf(isWhole ? tagName : 'div', attrs, inside(1)(childNodes))]
}

/** What cannot be in a table comes before it, as in a browser. An empty one only keeps words apart. */
function table(node: HtmlElement, place: Place): HtmlNode[] {
  const strays = repairTable(node, (part) =>
    elementOf(part.tagName, part.attrs, flow(part.childNodes, inPart(part, place))),
  )
  return [...flow(strays, place), node.childNodes.every(isBlank) ? textNode('\n') : node]
}

function inPart({ tagName }: HtmlElement, place: Place): Place {
  if (tagName === 'caption') return within(place, 2, 'table')
  return tagName === 'th' ? within(place, 4, ...headings) : within(place, 4)
}

/** A line end right after `<pre>` would not be part of its text when read again, so there is none. */
function code(nodes: HtmlNode[], place: Place): HtmlNode[] {
  const text = line(withoutBlocks(nodes), within(place, 1))
  const start = text.findIndex((node) => !isText(node) || /[^\n]/.test(node.value))
  const first = text[start]
  if (first && isText(first)) first.value = first.value.replace(/^\n+/, '')
  return start < 0 ? [] : text.slice(start)
}
