import { safeId } from '#contract/html/safe-id.ts'
import { headings } from './content-model.ts'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from './html-tree.ts'

/** A heading of a post with what a link to it needs. */
export interface SectionHeading {
  /** The number of the element's level, from 1. */
  level: number
  id: string
  text: string
}

/** Longer ids are cut, in code points, so that addresses stay readable. */
const maxIdCharacters = 60

/**
 * Gives the headings of a post an id and a link to themselves, and returns them in order. Headings in quotations, lists and tables, and
 * those without words, begin no section. An author's own id stays; others are made of the words of the heading, so that they change only
 * with it, and an author's link to `#words` works.
 */
export function markHeadings(root: HtmlParent): SectionHeading[] {
  const taken = new Set<string>()
  const found: HtmlElement[] = []
  for (const node of descendants(root)) {
    if (!isElement(node)) continue
    taken.add(attributeOf(node, 'id') ?? '')
    if (headings.has(node.tagName) && beginsSection(node, root)) found.push(node)
  }
  const newId = idMaker(taken)
  const sections: SectionHeading[] = []
  const boxes = new Map<HtmlNode, HtmlElement>()
  for (const element of found) {
    const text = textWithin(element).replaceAll('\n', ' ')
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    const id = attributeOf(element, 'id') ?? newId(text)
    if (attributeOf(element, 'id') === undefined) element.attrs.push({ name: 'id', value: id })
    boxes.set(element, elementOf('div', [{ name: 'class', value: 'section-heading' }], [linkTo(id, text)]))
    sections.push({ level: Number(element.tagName.slice(1)), id, text })
  }
  putInBoxes(boxes)
  return sections
}

function beginsSection(element: HtmlElement, root: HtmlParent): boolean {
  let parent = element.parentNode
  while (parent && parent !== root) {
    if (!('tagName' in parent) || !['div', 'details'].includes(parent.tagName)) return false
    parent = parent.parentNode
  }
  return true
}

/** Creates a function that returns ids not used before, in time that does not grow with the number of equal texts. */
function idMaker(taken: Set<string>): (text: string) => string {
  const times = new Map<string, number>()
  return (text) => {
    const name = nameOf(text)
    let time = times.get(name) ?? 0
    let id: string
    do {
      time++
      id = safeId(time === 1 ? name : `${name}-${time}`) as string
    } while (taken.has(id))
    times.set(name, time)
    taken.add(id)
    return id
  }
}

/** The letters and digits of a text in lower case, with hyphens between its words. */
function nameOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words.replace(/^-|-$/g, '')].slice(0, maxIdCharacters).join('').replace(/-$/, '')
}

/** The fragment that leads to an id. Everything but letters and digits of any script is encoded, as it may have a meaning in an address. */
export const fragmentOf = (id: string): string =>
  `#${id.replace(/[^\p{L}\p{M}\p{N}-]/gu, encodeURIComponent)}`

/** The link to a heading. The style sheet adds its sign. */
const linkTo = (id: string, text: string): HtmlElement =>
  elementOf('a', [
    { name: 'class', value: 'anchor' },
    { name: 'href', value: fragmentOf(id) },
    { name: 'aria-label', value: `Link to “${text}”` },
  ])

/**
 * Wraps each heading in its box, before the link: inside the heading the link would be read as part of its words. Each parent is visited
 * once, as it may have very many headings.
 */
function putInBoxes(boxes: ReadonlyMap<HtmlNode, HtmlElement>): void {
  for (const parent of new Set([...boxes.keys()].map(({ parentNode }) => parentNode))) {
    if (!parent) continue
    parent.childNodes = parent.childNodes.map((node) => {
      const box = boxes.get(node)
      if (!box) return node
      box.parentNode = parent
      box.childNodes.unshift(node)
      node.parentNode = box
      return box
    })
  }
}
