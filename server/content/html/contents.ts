import { serialize } from 'parse5'
import { elementOf, type HtmlElement, type HtmlNode, textNode } from './html-tree.ts'
import { fragmentOf, type SectionHeading } from './mark-headings.ts'

/** Fewer sections need no table, and a longer table helps nobody. */
const minEntries = 3
const maxEntries = 60
/** So many levels are shown, from the highest that the post has. */
const maxLevel = 3

/**
 * The table of contents of a post, as the HTML of nested lists of links; empty if it has too few sections for one. Of a post with very many
 * only the highest levels are shown, as many as there is room for.
 */
export function contentsOf(headings: SectionHeading[]): string {
  const levels = [...new Set(headings.map(({ level }) => level))].sort().slice(0, maxLevel)
  const shown = levels
    .map((_, at) => headings.filter(({ level }) => level <= (levels[levels.length - 1 - at] ?? 0)))
    .find(({ length }) => length <= maxEntries)
  if (!shown || shown.length < minEntries) return ''
  return serialize(elementOf('div', [], [listOf(shown)]))
}

/** Sections below a section stand in a list in its item, whatever levels lie between them. */
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

const linkTo = ({ id, text }: SectionHeading): HtmlElement =>
  elementOf(
    'a',
    [
      { name: 'href', value: fragmentOf(id) },
      { name: 'dir', value: 'auto' },
    ],
    [textNode(text)],
  )

function append(parent: HtmlElement, node: HtmlNode): void {
  node.parentNode = parent
  parent.childNodes.push(node)
}
