import { serialize } from 'parse5'
import { lineWithin } from './html-text.ts'
import {
  append,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  textNode,
} from './html-tree.ts'
import { fragmentOf, type SectionHeading } from './mark-headings.ts'

/** Fewer sections need no table of contents, and a longer one helps nobody. */
const minEntries = 3
const maxEntries = 60
/** How many levels are shown, counted from the highest level in the post. */
const maxLevel = 3

/**
 * The table of contents of a post, as the HTML of nested lists of links; empty if it has too few sections. For a post with very many
 * sections it has only the highest levels, as many as fit.
 */
export function contentsOf(headings: SectionHeading[]): string {
  const levels = [...new Set(headings.map(({ level }) => level))].sort().slice(0, maxLevel)
  const shown = levels
    .map((_, at) => headings.filter(({ level }) => level <= (levels[levels.length - 1 - at] ?? 0)))
    .find(({ length }) => length <= maxEntries)
  if (!shown || shown.length < minEntries) return ''
  return serialize(elementOf('div', [], [listOf(shown)]))
}

/** Sections below a section are in a list in its item, whatever levels are skipped between them. */
function listOf(headings: SectionHeading[]): HtmlElement {
  const top = elementOf('ol', [])
  const open: { level: number; item: HtmlElement }[] = []
  for (const heading of headings) {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    const above = open.at(-1)
    const item = elementOf('li', [], [linkTo(heading)])
    append(above ? listIn(above.item) : top, item)
    open.push({ level: heading.level, item })
  }
  return top
}

function listIn(item: HtmlElement): HtmlElement {
  const last = item.childNodes.at(-1) as HtmlElement
  if (last.tagName === 'ol') return last
  const list = elementOf('ol', [])
  append(item, list)
  return list
}

/** Browsers make no name of formulas, so that a link with one has the TeX in it. */
function linkTo({ id, text, element }: SectionHeading): HtmlElement {
  const line = lineWithin(element)
  const attrs = [
    { name: 'href', value: fragmentOf(id) },
    { name: 'dir', value: 'auto' },
  ]
  if (line.some((piece) => typeof piece !== 'string')) attrs.push({ name: 'aria-label', value: text })
  return elementOf(
    'a',
    attrs,
    line.map((piece) => (typeof piece === 'string' ? textNode(piece) : withoutTex(piece))),
  )
}

/** A copy of a formula, whose TeX nobody copies from a list. */
const withoutTex = ({ tagName, attrs, childNodes, namespaceURI }: HtmlElement): HtmlElement => ({
  ...elementOf(
    tagName,
    attrs.filter(({ name }) => name !== 'id'),
    childNodes.flatMap((node): HtmlNode[] => {
      if (isText(node)) return [textNode(node.value)]
      return isElement(node) && node.tagName !== 'annotation' ? [withoutTex(node)] : []
    }),
  ),
  namespaceURI,
})
