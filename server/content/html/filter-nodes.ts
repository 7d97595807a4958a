import { html } from 'parse5'
import { safeAttributes } from '#contract/html/allowed-attributes.ts'
import { type Verdict, verdictOn } from '#contract/html/allowed-elements.ts'
import { dropInvalidCharacters } from '#contract/html/invalid-characters.ts'
import { blankPage } from '#contract/html/safe-url.ts'
import { taskBoxAttributes } from '#contract/html/task-box.ts'
import { isBlock, isVoid } from './content-model.ts'
import { darkSourceOf, isOfDarkPicture } from './dark-pictures.ts'
import {
  attributeOf,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isBlank,
  isElement,
  isText,
  textNode,
  withoutId,
} from './html-tree.ts'
import { mayBeLabelled } from './parts.ts'
import type { RemovedParts } from './removed-parts.ts'

/** Deeper elements are replaced by their content, so that later steps may recurse. */
const maxDepth = 400

/** A level of the walk: the remaining nodes, and the allowed element that they are added to. */
interface Level {
  nodes: HtmlNode[]
  next: number
  into: HtmlElement
  depth: number
  /** The tags around these nodes were dropped: line ends keep their words apart. */
  separate: boolean
  /** The ids in the document so far. */
  ids: Set<string>
  removed: RemovedParts | undefined
}

/** Copies the allowed elements and attributes below a node into a `div`. The tree may be of any depth. `removed` counts what is left out. */
export function filterNodes(root: HtmlParent, removed?: RemovedParts): HtmlElement {
  const filtered = elementOf('div', [])
  const outermost = {
    nodes: root.childNodes,
    next: 0,
    into: filtered,
    depth: 0,
    separate: false,
    ids: new Set<string>(),
    removed,
  }
  const levels: Level[] = [outermost]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.nodes[level.next++]
    if (!node) {
      if (level.separate) append(level.into, textNode('\n'))
      levels.pop()
    } else if (isText(node)) appendText(level.into, dropInvalidCharacters(node.value))
    else if (isElement(node)) {
      const below = enter(node, level)
      if (below) levels.push(below)
    }
  }
  return filtered
}

/** Adds an element and returns the level of its content; null if it has none. */
function enter(node: HtmlElement, { into, depth, ids, removed }: Level): Level | null {
  const filtered = filterElement(node, into, ids)
  if (removed && !isOfDarkPicture(node)) noteRemoved(removed, node, filtered)
  if (filtered === 'drop') return null
  const level = { nodes: node.childNodes, next: 0, into, depth, separate: false, ids, removed }
  if (filtered === 'unwrap') return level
  if (isVoid(filtered.tagName)) {
    append(into, filtered)
    return null
  }
  if (depth >= maxDepth) {
    const separate = isBlock(filtered.tagName)
    if (separate) append(into, textNode('\n'))
    return { ...level, separate }
  }
  append(into, filtered)
  return { ...level, into: filtered, depth: depth + 1 }
}

/** Counts what has no place in a body. What only has another name there is not left out. */
function noteRemoved(
  removed: RemovedParts,
  node: HtmlElement,
  filtered: ReturnType<typeof filterElement>,
): void {
  if (typeof filtered === 'string') {
    const isMeaningless = filtered === 'unwrap' && verdictOn(node.tagName) !== 'unwrap'
    if (!isMeaningless) removed.add('element', node.tagName)
    return
  }
  const classes = attributeOf(filtered, 'class')?.split(' ') ?? []
  for (const { name, value } of node.attrs) {
    if (name === 'class') {
      for (const each of value.split(/\s+/)) if (each && !classes.includes(each)) removed.add('class', each)
    } else if (value && attributeOf(filtered, name) === undefined) removed.add('attribute', name)
    else if (name === 'href' && value !== blankPage && attributeOf(filtered, name) === blankPage)
      removed.add('attribute', name)
  }
}

/** Returns the allowed element without its content, or the verdict for one that is not allowed or has no meaning. */
function filterElement(
  node: HtmlElement,
  into: HtmlElement,
  ids: Set<string>,
): HtmlElement | Exclude<Verdict, object> {
  const verdict = node.namespaceURI === html.NS.HTML ? verdictOn(node.tagName) : 'drop'
  if (typeof verdict === 'string') return verdict
  if (isUnboldWrapper(node)) return 'unwrap'
  const name = isLooseSummary(node) ? 'div' : verdict.keep
  const given = Object.fromEntries(node.attrs.map(({ name, value }) => [name, dropInvalidCharacters(value)]))
  if (name === 'input') return taskBox(given, into)
  const dark = name === 'img' ? darkSourceOf(node) : null
  if (dark !== null) given['data-dark'] ??= dark
  if (given['data-cite'] !== undefined && !holdsOnlyWords(node)) delete given['data-cite']
  const safe = Object.entries(safeAttributes(name, given)).map(([name, value]) => ({ name, value }))
  const element = elementOf(name, safe)
  if (element.tagName === 'a' && attributeOf(element, 'href') === undefined) return 'unwrap'
  dropTakenId(element, ids)
  if (element.tagName === 'span' && element.attrs.length === 0) return 'unwrap'
  if (element.tagName === 'img' && attributeOf(element, 'src') === undefined) return 'drop'
  return element
}

/** A citation is replaced when its body is saved, so there must be nothing in it but words and plain links. */
function holdsOnlyWords(citation: HtmlElement): boolean {
  for (const node of descendants(citation))
    if (
      isElement(node) &&
      (isBlock(node.tagName) ||
        isVoid(node.tagName) ||
        ['data-cite', 'class'].some((name) => attributeOf(node, name) !== undefined))
    )
      return false
  return true
}

/** Only the box at the start of an item is kept; the space before it goes. */
function taskBox(given: Record<string, string>, into: HtmlElement): HtmlElement | 'drop' {
  const attributes = taskBoxAttributes(given)
  if (!attributes || into.tagName !== 'li' || !into.childNodes.every(isBlank)) return 'drop'
  into.childNodes = []
  return elementOf(
    'input',
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  )
}

/**
 * The first element with an id keeps it. This runs before normalizing, which unwraps elements that mean nothing without an id. Equal labels
 * are told apart later.
 */
function dropTakenId(element: HtmlElement, ids: Set<string>): void {
  const id = attributeOf(element, 'id')
  if (id === undefined || mayBeLabelled(element)) return
  if (ids.has(id)) element.attrs = withoutId(element.attrs)
  ids.add(id)
}

/** Dropping the elements between a `summary` and its `details` must not make it their summary. */
const isLooseSummary = (node: HtmlElement): boolean =>
  node.tagName === 'summary' && node.parentNode?.nodeName !== 'details'

/** Word processors wrap copied text in `<b style="font-weight: normal">`. */
const isUnboldWrapper = (node: HtmlElement): boolean =>
  node.tagName === 'b' && /font-weight:\s*(?:normal|400)/i.test(attributeOf(node, 'style') ?? '')

/** An empty text node would count as content. */
function appendText(parent: HtmlElement, text: string): void {
  if (text !== '') append(parent, textNode(text))
}

/** Adds a node at the end, merging adjacent text. */
function append(parent: HtmlElement, node: HtmlNode): void {
  const last = parent.childNodes.at(-1)
  if (last && isText(last) && isText(node)) last.value += node.value
  else {
    node.parentNode = parent
    parent.childNodes.push(node)
  }
}
