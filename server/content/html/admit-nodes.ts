import { html } from 'parse5'
import { safeAttributes } from '#contract/html/allowed-attributes.ts'
import { type Verdict, verdictOn } from '#contract/html/allowed-elements.ts'
import { isBlock, isLeaf } from './content-model.ts'
import {
  attributeOf,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
  textNode,
  withoutId,
} from './html-tree.ts'
import { validCharacters } from './valid-characters.ts'

/** Elements deeper than this lose their tags and keep their content, so that what follows may recurse. */
const deepest = 400

/** Where the walk is: which nodes are next, and the allowed element that they go into. */
interface Level {
  nodes: HtmlNode[]
  next: number
  into: HtmlElement
  depth: number
  /** True if the tags around the nodes are gone, and words must not run together without them. */
  separate: boolean
  /** The ids that elements have so far, of the whole document. */
  ids: Set<string>
}

/** A copy of what is allowed below a node, with allowed attributes, in a `div`. The depth of the tree does not matter. */
export function admitNodes(root: HtmlParent): HtmlElement {
  const admitted = elementOf('div', [])
  const outermost = {
    nodes: root.childNodes,
    next: 0,
    into: admitted,
    depth: 0,
    separate: false,
    ids: new Set<string>(),
  }
  const levels: Level[] = [outermost]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.nodes[level.next++]
    if (!node) {
      if (level.separate) append(level.into, textNode('\n'))
      levels.pop()
    } else if (isText(node)) appendText(level.into, validCharacters(node.value))
    else if (isElement(node)) {
      const below = enter(node, level)
      if (below) levels.push(below)
    }
  }
  return admitted
}

/** Puts an element where it belongs, and answers where its content goes, or null if it has none. */
function enter(node: HtmlElement, { into, depth, ids }: Level): Level | null {
  const admitted = admit(node, ids)
  if (admitted === 'drop') return null
  const level = { nodes: node.childNodes, next: 0, into, depth, separate: false, ids }
  if (admitted === 'unwrap') return level
  if (isLeaf(admitted.tagName)) {
    append(into, admitted)
    return null
  }
  if (depth >= deepest) {
    const separate = isBlock(admitted.tagName)
    if (separate) append(into, textNode('\n'))
    return { ...level, separate }
  }
  append(into, admitted)
  return { ...level, into: admitted, depth: depth + 1 }
}

/** The allowed element without content, or what becomes of one that is not allowed or says nothing. */
function admit(node: HtmlElement, ids: Set<string>): HtmlElement | Exclude<Verdict, object> {
  const verdict = node.namespaceURI === html.NS.HTML ? verdictOn(node.tagName) : 'drop'
  if (typeof verdict === 'string') return verdict
  if (isNotBold(node)) return 'unwrap'
  const name = isLooseSummary(node) ? 'div' : verdict.keep
  const given = Object.fromEntries(node.attrs.map(({ name, value }) => [name, validCharacters(value)]))
  const safe = Object.entries(safeAttributes(name, given)).map(([name, value]) => ({ name, value }))
  const element = elementOf(name, safe)
  if (element.tagName === 'a' && attributeOf(element, 'href') === undefined) return 'unwrap'
  dropTakenId(element, ids)
  if (element.tagName === 'span' && element.attrs.length === 0) return 'unwrap'
  if (element.tagName === 'img') return withAlt(element)
  return element
}

/** An id stays with the first element that has it. Before the repair, which takes the tags of what says nothing without one. */
function dropTakenId(element: HtmlElement, ids: Set<string>): void {
  const id = attributeOf(element, 'id')
  if (id === undefined) return
  if (ids.has(id)) element.attrs = withoutId(element.attrs)
  ids.add(id)
}

/** A summary must not become one because the elements between it and its details go. */
const isLooseSummary = (node: HtmlElement): boolean =>
  node.tagName === 'summary' && node.parentNode?.nodeName !== 'details'

/** Word processors wrap everything that is copied in such an element. */
const isNotBold = (node: HtmlElement): boolean =>
  node.tagName === 'b' && /font-weight:\s*(?:normal|400)/i.test(attributeOf(node, 'style') ?? '')

function withAlt(image: HtmlElement): HtmlElement | 'drop' {
  if (attributeOf(image, 'src') === undefined) return 'drop'
  if (attributeOf(image, 'alt') === undefined) image.attrs.push({ name: 'alt', value: '' })
  return image
}

/** Nothing is added for no text, which would count as content. */
function appendText(parent: HtmlElement, text: string): void {
  if (text !== '') append(parent, textNode(text))
}

/** Adds a node at the end; text goes into the text that is already there. */
function append(parent: HtmlElement, node: HtmlNode): void {
  const last = parent.childNodes.at(-1)
  if (last && isText(last) && isText(node)) last.value += node.value
  else {
    node.parentNode = parent
    parent.childNodes.push(node)
  }
}
