import { holdsSections } from '#contract/content/sections.ts'
import { noteId } from '#contract/html/safe-id.ts'
import { isBlock } from './content-model.ts'
import {
  attributeOf,
  childrenNamed,
  descendants,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlParent,
  hasClass,
  isElement,
  replaceEach,
  setAttribute,
  textNode,
} from './html-tree.ts'

/**
 * Moves each note of the list at the end behind the block with its first reference, where a style sheet shows it beside the text or below
 * the block. Says of notes and references what they are. A note without a reference stays in the list.
 */
export function placeNotes(root: HtmlParent): void {
  const list = root.childNodes.filter(isElement).findLast((node) => hasClass(node, 'footnotes'))
  const items = list
    ? elementsNamed(list, 'li').filter((item) => noteId.test(attributeOf(item, 'id') ?? ''))
    : []
  if (!list || items.length === 0) return
  const references = labelReferences(root)
  labelBackLinks(list)
  const numbers = new Map<HtmlElement, number[]>()
  const placed = new Map<HtmlElement, HtmlElement>()
  for (const [at, item] of items.entries()) {
    const reference = references.get(attributeOf(item, 'id') as string)
    const block = reference && blockOf(reference, root, placed)
    if (!block) continue
    placed.set(item, block)
    const here = numbers.get(block)
    if (here) here.push(at + 1)
    else numbers.set(block, [at + 1])
  }
  replaceEach(numbers.keys(), (block) => {
    const notes = numbers.get(block)?.map((number) => noteOf(items[number - 1] as HtmlElement, number)) ?? []
    return [elementOf('div', [{ name: 'class', value: 'noted' }], [block, ...notes])]
  })
  keepRest(list, items, placed)
}

/** Returns the first reference to each note, by the id of the note. */
function labelReferences(root: HtmlParent): Map<string, HtmlElement> {
  const first = new Map<string, HtmlElement>()
  for (const node of descendants(root)) {
    if (!isElement(node) || node.tagName !== 'sup' || !hasClass(node, 'footnote-ref')) continue
    for (const link of childrenNamed(node, 'a')) {
      const id = decoded(attributeOf(link, 'href') ?? '').slice(1)
      if (!noteId.test(id)) continue
      setAttribute(link, 'role', 'doc-noteref')
      if (!first.has(id)) first.set(id, link)
    }
  }
  return first
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function labelBackLinks(list: HtmlElement): void {
  for (const link of elementsNamed(list, 'a')) {
    if (!hasClass(link, 'footnote-back')) continue
    setAttribute(link, 'role', 'doc-backlink')
    setAttribute(link, 'aria-label', 'Back to the text')
  }
}

/**
 * The block of the body that a reference is in; that of the note for a reference in a note, undefined for one that is in no block, as in
 * text without paragraphs, and for one in a note that has no place itself.
 */
function blockOf(
  reference: HtmlElement,
  root: HtmlParent,
  placed: ReadonlyMap<HtmlElement, HtmlElement>,
): HtmlElement | undefined {
  const path: HtmlElement[] = []
  for (let node = reference.parentNode; node && node !== root && 'attrs' in node; node = node.parentNode) {
    if (placed.has(node)) return placed.get(node)
    if (hasClass(node, 'footnotes')) return undefined
    path.push(node)
  }
  let block = path.pop()
  while (block && path.length > 0 && isPlain(block) && isBlock((path.at(-1) as HtmlElement).tagName))
    block = path.pop()
  return block && isBlock(block.tagName) ? block : undefined
}

/** True for an element that only groups blocks, so that a note can stand among them. The box of a table would scroll it away. */
const isPlain = (element: HtmlElement): boolean =>
  element.tagName !== 'details' &&
  !hasClass(element, 'table-scroll') &&
  holdsSections(element.tagName, attributeOf(element, 'class'))

const noteOf = (item: HtmlElement, number: number): HtmlElement =>
  elementOf(
    'aside',
    [
      { name: 'class', value: 'footnote' },
      { name: 'role', value: 'doc-footnote' },
      { name: 'id', value: attributeOf(item, 'id') as string },
    ],
    [
      elementOf('span', [{ name: 'class', value: 'footnote-number' }], [textNode(`${number}`)]),
      textNode(' '),
      ...item.childNodes,
    ],
  )

/** Leaves the notes that have no place, with the numbers that they have. */
function keepRest(list: HtmlElement, items: HtmlElement[], placed: ReadonlyMap<HtmlElement, unknown>): void {
  if (placed.size === items.length) replaceEach([list], () => [])
  for (const [at, item] of items.entries()) setAttribute(item, 'value', `${at + 1}`)
  replaceEach(placed.keys(), () => [])
}
