import { fitSpans } from './fit-spans.ts'
import { childrenNamed, elementOf, type HtmlElement, type HtmlNode, isBlank, isElement } from './html-tree.ts'

const order = ['caption', 'thead', 'tbody', 'tfoot']

/**
 * Gives a table the structure that HTML requires: caption, head, bodies, foot, only rows with cells, spans that fit. Returns the nodes that
 * are not allowed in a table. `fill` normalizes captions and cells.
 */
export function normalizeTable(table: HtmlElement, fill: (part: HtmlElement) => HtmlElement): HtmlNode[] {
  const groups = childrenNamed(table, 'thead', 'tbody', 'tfoot')
  const strays = [
    ...takeStrays(table, order),
    ...groups.flatMap((group) => takeStrays(group, ['tr'])),
    ...groups.flatMap(rowsOf).flatMap((row) => takeStrays(row, ['td', 'th'])),
  ]
  mergeCaptions(table)
  fitSpans(groups.map((group) => rowsOf(group).map(cellsOf)))
  for (const group of groups) fillRows(group, fill)
  arrange(table, fill)
  return strays
}

const rowsOf = (group: HtmlElement): HtmlElement[] => childrenNamed(group, 'tr')

const cellsOf = (row: HtmlElement): HtmlElement[] => childrenNamed(row, 'td', 'th')

/** Removes and returns the children with other names. Blank text stays. */
function takeStrays(parent: HtmlElement, names: string[]): HtmlNode[] {
  const belongs = (node: HtmlNode): boolean =>
    isBlank(node) || (isElement(node) && names.includes(node.tagName))
  const strays = parent.childNodes.filter((node) => !belongs(node))
  if (strays.length) parent.childNodes = parent.childNodes.filter(belongs)
  return strays
}

function mergeCaptions(table: HtmlElement): void {
  const [first, ...more] = childrenNamed(table, 'caption')
  for (const caption of more) first?.childNodes.push(elementOf('div', [], caption.childNodes))
  if (more.length)
    table.childNodes = table.childNodes.filter((node) => node === first || node.nodeName !== 'caption')
}

/** Drops rows without cells and normalizes the cells of the others. */
function fillRows(group: HtmlElement, fill: (part: HtmlElement) => HtmlElement): void {
  group.childNodes = group.childNodes.filter((node) => !isElement(node) || cellsOf(node).length > 0)
  for (const row of rowsOf(group)) {
    row.childNodes = row.childNodes.map((node) => (isElement(node) ? fill(node) : node))
  }
}

/** Orders the parts of a table. Of several heads or feet, all but the first become bodies. */
function arrange(table: HtmlElement, fill: (part: HtmlElement) => HtmlElement): void {
  const seen = new Set<string>()
  const parts = table.childNodes.filter(isElement).flatMap((part) => {
    if (part.tagName === 'caption') return [fill(part)]
    if (rowsOf(part).length === 0) return []
    const isRepeated = part.tagName !== 'tbody' && seen.has(part.tagName)
    seen.add(part.tagName)
    return [isRepeated ? elementOf('tbody', part.attrs, part.childNodes) : part]
  })
  parts.sort((a, b) => order.indexOf(a.tagName) - order.indexOf(b.tagName))
  let next = 0
  table.childNodes = table.childNodes.flatMap((node) => (isBlank(node) ? node : (parts[next++] ?? [])))
}
