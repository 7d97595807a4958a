import { holdsSections } from '#contract/content/sections.ts'
import { maxHeadingName, nameOfWords } from '#contract/html/name-of-words.ts'
import { plainId } from '#contract/html/safe-id.ts'
import { headings } from './content-model.ts'
import { wordsWithin } from './html-text.ts'
import {
  attributeOf,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlParent,
  isElement,
  replaceEach,
} from './html-tree.ts'

/** A heading of a post with what a link to it needs. */
export interface SectionHeading {
  /** The number of the element's level, from 1. */
  level: number
  id: string
  /** Its words, with formulas as TeX. */
  text: string
  element: HtmlElement
}

/**
 * Gives the headings of a post an id and a link to themselves, and returns them in order. Headings in quotations, lists and tables, and
 * those in asides, callouts and theorems, and those without words, begin no section. An author's own id stays; others are made of the words of the heading, so that they change only
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
  const links = new Map<HtmlElement, HtmlElement>()
  for (const element of found) {
    const text = wordsWithin(element).replaceAll('\n', ' ')
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    const id = attributeOf(element, 'id') ?? newId(text)
    if (attributeOf(element, 'id') === undefined) element.attrs.push({ name: 'id', value: id })
    links.set(element, linkTo(id, text))
    sections.push({ level: Number(element.tagName.slice(1)), id, text, element })
  }
  // The link stands after the heading: inside, it would be read as part of its words.
  replaceEach(links.keys(), (heading) => {
    const link = links.get(heading) as HtmlElement
    return [elementOf('div', [{ name: 'class', value: 'section-heading' }], [heading, link])]
  })
  return sections
}

function beginsSection(element: HtmlElement, root: HtmlParent): boolean {
  let parent = element.parentNode
  while (parent && parent !== root) {
    if (!('tagName' in parent) || !holdsSections(parent.tagName, attributeOf(parent, 'class'))) return false
    parent = parent.parentNode
  }
  return true
}

/** Creates a function that returns ids not used before, in time that does not grow with the number of equal texts. */
function idMaker(taken: Set<string>): (text: string) => string {
  const times = new Map<string, number>()
  return (text) => {
    const name = nameOfWords(text, maxHeadingName)
    let time = times.get(name) ?? 0
    let id: string
    do {
      time++
      id = plainId(time === 1 ? name : `${name}-${time}`)
    } while (taken.has(id))
    times.set(name, time)
    taken.add(id)
    return id
  }
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
