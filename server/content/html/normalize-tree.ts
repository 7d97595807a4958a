import { safeAttributes } from '#contract/html/allowed-attributes.ts'
import { headings, isBlock, isTextBlock } from './content-model.ts'
import { textWithin } from './html-text.ts'
import {
  type Attribute,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isText,
  textNode,
} from './html-tree.ts'
import { normalizeDefinitions } from './normalize-definitions.ts'
import { normalizeDetails } from './normalize-details.ts'
import { normalizeFigure } from './normalize-figure.ts'
import { flattenBlocks, flattenToLines, inlineContent } from './normalize-inline.ts'
import { normalizeList, wrapStrayItems } from './normalize-list.ts'
import { inInline, inTextBlock, type Place, within } from './normalize-place.ts'
import { normalizeTable } from './normalize-table.ts'
import { createTextBlock, wrapTextInBlocks } from './normalize-text-block.ts'
import type { RemovedParts } from './removed-parts.ts'

/** Deeper blocks are replaced by their text. */
const maxDepth = 80

/** Copies of inline elements could multiply without bound. */
const maxInlineCopies = 10_000

/**
 * Brings a tree of allowed elements into the content model of HTML, with the same text. The nodes of the tree are moved, not copied. `removed`
 * counts what becomes plain text or a plain block.
 */
export function normalizeTree(root: HtmlElement, removed?: RemovedParts): HtmlElement {
  const holdsBlocks = new Set<HtmlElement>()
  for (const node of descendants(root))
    if (isElement(node) && isBlock(node.tagName)) addHolders(node, holdsBlocks)
  const document = { holdsBlocks, copiesLeft: maxInlineCopies, withId: new Set<HtmlElement>(), removed }
  return elementOf(
    'div',
    [],
    flow(root.childNodes, { depth: 0, inline: [], textBlock: null, forbidden: new Set(), document }),
  )
}

function addHolders(block: HtmlElement, holders: Set<HtmlElement>): void {
  for (let parent = parentOf(block); parent && !holders.has(parent); parent = parentOf(parent))
    holders.add(parent)
}

function parentOf({ parentNode }: HtmlElement): HtmlElement | null {
  return parentNode && 'tagName' in parentNode ? parentNode : null
}

/** Normalizes the content of an element that may contain blocks and text. */
function flow(nodes: HtmlNode[], place: Place): HtmlNode[] {
  const content: HtmlNode[] = []
  addBlocks(nodes, place, content)
  return place.textBlock ? wrapTextInBlocks(content, place.textBlock) : content
}

/** Appends to an array, as returning one would copy the nodes once for each level. */
function addBlocks(nodes: HtmlNode[], place: Place, content: HtmlNode[]): void {
  let text: HtmlNode[] = []
  const endText = (): void => {
    for (const node of inlineContent(text, within(place, place.textBlock ? 1 : 0))) content.push(node)
    text = []
  }
  for (const node of wrapStrayItems(nodes)) {
    if (!isElement(node) || !(isBlock(node.tagName) || place.document.holdsBlocks.has(node))) text.push(node)
    else {
      endText()
      if (isBlock(node.tagName)) for (const part of block(node, place)) content.push(part)
      else addBlocks(node.childNodes, inInline(place, node), content)
    }
  }
  endText()
}

/** Returns a block, or several if it contains what is not allowed in a text block. */
function block(node: HtmlElement, place: Place): HtmlNode[] {
  if (node.tagName === 'hr') return [node]
  // What may get a title when it is saved needs room for it.
  const room = node.tagName === 'section' || node.tagName === 'aside' ? 1 : 0
  if (place.depth + room >= maxDepth) {
    place.document.removed?.addTree(node)
    return [textNode(`\n${textWithin(node)}\n`)]
  }
  if (node.tagName === 'dt') return looseTerm(node, place)
  if (!isTextBlock(node.tagName)) return container(node, place)
  const holdsBlocks = place.document.holdsBlocks.has(node)
  return holdsBlocks ? flow(node.childNodes, inTextBlock(place, node)) : [textBlock(node, place)]
}

/** A term outside a list of definitions becomes a paragraph. */
function looseTerm(term: HtmlElement, place: Place): HtmlNode[] {
  const paragraph = elementOf('p', term.attrs, term.childNodes)
  place.document.removed?.addElement(term)
  if (!place.document.holdsBlocks.has(term)) return [textBlock(paragraph, place)]
  return flow(paragraph.childNodes, inTextBlock(place, paragraph))
}

function textBlock(node: HtmlElement, place: Place): HtmlElement {
  const block = inTextBlock(place, node).textBlock ?? node
  return createTextBlock(block, inlineContent(node.childNodes, within(place, 1)))
}

function container(node: HtmlElement, place: Place): HtmlNode[] {
  const { tagName, attrs, childNodes } = node
  const inside = (levels: number) => (nodes: HtmlNode[]) => flow(nodes, within(place, levels))
  switch (tagName) {
    case 'pre':
      return [elementOf('pre', attrs, codeContent(childNodes, place))]
    case 'ul':
    case 'ol':
      return [normalizeList(node, inside(2))]
    case 'figure':
      return [normalizeFigure(node, inside(1), inside(2))]
    case 'details':
      return [
        normalizeDetails(node, inside(1), (nodes) =>
          inlineContent(flattenBlocks(nodes, place.document.removed), within(place, 2)),
        ),
      ]
    case 'dl':
      return definitions(node, place)
    case 'table':
      if (!place.forbidden.has('table')) return table(node, place)
  }
  // A part outside its parent, such as a caption outside a figure, becomes a plain block.
  const isWhole = containers.has(tagName) && !place.forbidden.has(tagName)
  const content = inside(1)(childNodes)
  if (isWhole) return [elementOf(tagName, attrs, content)]
  const plain = elementOf('div', plainAttributes(attrs), content)
  place.document.removed?.addElement(node)
  place.document.removed?.addClasses(node, plain)
  return [plain]
}

/** Without the classes that say what only another element can be. */
const plainAttributes = (attrs: Attribute[]): Attribute[] =>
  attrs.flatMap(({ name, value }) => {
    const kept = safeAttributes('div', { [name]: value })[name]
    return kept === undefined ? [] : [{ name, value: kept }]
  })

const containers: ReadonlySet<string> = new Set(['div', 'blockquote', 'section', 'aside'])

/** What is before the first term becomes a block before the list. A list without terms becomes a plain block. */
function definitions(node: HtmlElement, place: Place): HtmlNode[] {
  const inner = within(place, 2)
  const { before, parts } = normalizeDefinitions(node, {
    term: (nodes) => inlineContent(flattenToLines(nodes, place.document.removed), inner),
    description: (nodes) => flow(nodes, inner),
  })
  if (parts.length === 0) {
    place.document.removed?.addElement(node)
    return [elementOf('div', node.attrs, flow(before, within(place, 1)))]
  }
  const start = before.length > 0 ? [elementOf('div', [], flow(before, within(place, 1)))] : []
  return [...start, elementOf('dl', node.attrs, parts)]
}

/** Nodes that are not allowed in a table are placed before it, as in a browser. An empty table becomes a line end, which keeps words apart. */
function table(node: HtmlElement, place: Place): HtmlNode[] {
  const strays = normalizeTable(node, (part) =>
    elementOf(part.tagName, part.attrs, flow(part.childNodes, inPart(part, place))),
  )
  return [...flow(strays, place), node.childNodes.every(isBlank) ? textNode('\n') : node]
}

function inPart({ tagName }: HtmlElement, place: Place): Place {
  if (tagName === 'caption') return within(place, 2, 'table')
  return tagName === 'th' ? within(place, 4, ...headings, 'section', 'aside') : within(place, 4)
}

/** Drops line ends directly after `<pre>`: parsers ignore the first one. */
function codeContent(nodes: HtmlNode[], place: Place): HtmlNode[] {
  const text = inlineContent(flattenBlocks(nodes, place.document.removed), within(place, 1))
  const start = text.findIndex((node) => !isText(node) || /[^\n]/.test(node.value))
  const first = text[start]
  if (first && isText(first)) first.value = first.value.replace(/^\n+/, '')
  return start < 0 ? [] : text.slice(start)
}
