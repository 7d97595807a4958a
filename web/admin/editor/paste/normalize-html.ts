import { isBlankText, isBlock, isElement, reachesBlock } from '../html/block-elements.ts'
import { fillDefinitions } from './fill-definitions.ts'
import { rename } from './rename.ts'

/** Fits sanitized HTML into the content model of the editor, in place. List items and table parts may be at the top level. */
export function normalizeHtml(root: Element): void {
  for (const list of root.querySelectorAll('ul, ol')) fillWithItems(list)
  for (const item of root.querySelectorAll('li')) giveList(item, root)
  fillDefinitions(root)
  for (const table of root.querySelectorAll('table')) fillTable(table)
  const onlyParts = [...root.childNodes].every(
    (node) => isBlankText(node) || (isElement(node) && node.matches(tableParts)),
  )
  for (const part of root.querySelectorAll(tableParts))
    if (isAstray(part, onlyParts ? root : null)) rename(part, 'div')
  fitRows(root)
  for (const heading of root.querySelectorAll('th :is(h1, h2, h3, h4, h5, h6)')) rename(heading, 'p')
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6, summary, dt')) makeLine(heading)
  for (const pre of root.querySelectorAll('pre')) keepLines(pre)
  for (const paragraph of root.querySelectorAll('p')) if (holdsBlock(paragraph)) rename(paragraph, 'div')
  for (const details of root.querySelectorAll('details')) startWithSummary(details)
  for (const part of root.querySelectorAll('summary, figcaption, caption')) {
    const home = { summary: 'details', caption: 'table' }[part.localName] ?? 'figure'
    if (!isElement(part.parentNode, home) || isMisplaced(part)) rename(part, 'div')
  }
  for (const title of root.querySelectorAll(titles)) if (!title.matches(titlesInPlace)) makePlain(title)
}

const titles = 'p:is(.callout-title, .theorem-title)'
const titlesInPlace =
  'aside.callout > p.callout-title:first-child, section[class] > p.theorem-title:first-child'

function makePlain(title: Element): void {
  title.classList.remove('callout-title', 'theorem-title')
  if (title.classList.length === 0) title.removeAttribute('class')
}

const holdsBlock = (element: Element): boolean => [...element.childNodes].some(reachesBlock)

/** A summary is the first of its details, and a caption the first or last of its figure. */
function isMisplaced(part: Element): boolean {
  const visible = [...(part.parentNode?.childNodes ?? [])].filter((node) => !isBlankText(node))
  const [first] = visible
  if (first === part || part.localName === 'caption') return false
  return part.localName === 'summary' || visible.at(-1) !== part || isElement(first, 'figcaption')
}

/** A list directly in a list moves into the previous item; anything else becomes an item. */
function fillWithItems(list: Element): void {
  for (const node of [...list.childNodes]) {
    if (isElement(node, 'li') || isBlankText(node)) continue
    let item = (node as ChildNode & { previousElementSibling?: Element | null }).previousElementSibling
    if (!item || !(isElement(node, 'ul') || isElement(node, 'ol'))) {
      item = list.ownerDocument.createElement('li')
      node.before(item)
    }
    item.append(node)
  }
}

function giveList(item: Element, root: Element): void {
  const parent = item.parentElement
  if (parent === root || isElement(parent, 'ul') || isElement(parent, 'ol')) return
  const before = item.previousElementSibling
  const list = before?.localName === 'ul' ? before : item.ownerDocument.createElement('ul')
  if (list !== before) item.before(list)
  list.append(item)
}

const groups = ['caption', 'thead', 'tbody', 'tfoot']

/** Moves out of a table what HTML parsers would not leave there. */
function fillTable(table: Element): void {
  const strays = [
    ...[...table.children].filter(({ localName }) => !groups.includes(localName)),
    ...[...table.querySelectorAll(':scope > :is(thead, tbody, tfoot) > :not(tr)')],
    ...[...table.querySelectorAll(':scope > * > tr > :not(td, th)')],
  ]
  for (const stray of strays) table.before(stray)
  for (const extra of [...table.querySelectorAll(':scope > caption')].slice(1)) extra.remove()
  const [caption] = table.querySelectorAll(':scope > caption')
  if (caption) table.prepend(caption)
}

const tableParts = 'thead, tbody, tfoot, tr, td, th'

/** True for table parts outside of a table, which parsers leave behind when tables are nested too deeply. */
function isAstray({ localName, parentElement }: Element, root: Element | null): boolean {
  const homes = { tr: ['thead', 'tbody', 'tfoot'], td: ['tr'], th: ['tr'] }[localName] ?? ['table']
  return (root === null || parentElement !== root) && !homes.includes(parentElement?.localName ?? '')
}

/** Drops rows without cells, and shortens cells that reach below the last row of their group. */
function fitRows(root: Element): void {
  for (const row of root.querySelectorAll('tr:not(:has(> td, > th))')) row.remove()
  for (const cell of root.querySelectorAll('[rowspan]')) {
    const rows = [...(cell.parentElement?.parentElement?.children ?? [])]
    const below = cell.parentElement === root ? 1 : rows.length - rows.indexOf(cell.parentElement as Element)
    if (below === 1) cell.removeAttribute('rowspan')
    else if (Number(cell.getAttribute('rowspan')) > below) cell.setAttribute('rowspan', String(below))
  }
  for (const group of root.querySelectorAll('thead, tbody, tfoot'))
    if (!group.querySelector('tr')) group.remove()
  for (const table of root.querySelectorAll('table')) if (!table.querySelector('tr')) table.remove()
}

/** Headings and summaries contain text only: blocks in them are replaced by their content, separated by spaces. */
function makeLine(element: Element): void {
  for (const block of [...element.querySelectorAll('*')].filter(isBlock))
    block.replaceWith(' ', ...block.childNodes)
}

/** Preformatted text contains no blocks: each becomes lines of its own. */
function keepLines(pre: Element): void {
  for (const block of [...pre.querySelectorAll('*')].filter(isBlock))
    block.replaceWith('\n', ...block.childNodes, '\n')
  const texts = pre.ownerDocument.createTreeWalker(pre, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = text.data.replace(/^\n+/, '')
    if (text.data) return
  }
}

function startWithSummary(details: Element): void {
  const summary = details.querySelector(':scope > summary') ?? details.ownerDocument.createElement('summary')
  if (!summary.textContent?.trim()) summary.textContent = 'Details'
  details.prepend(summary)
}
