import { decimalPointIn, maxDecimalEnd } from '#contract/html/decimal-point.ts'
import {
  attributeOf,
  childrenNamed,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  type HtmlText,
  hasClass,
  isBlank,
  isElement,
  isText,
  replaceEach,
  textNode,
} from './html-tree.ts'

/** Cells over more columns count as so many, and not more cells over several rows are followed at a time. */
const maxSpan = 50

/** The text with the number of a cell, and where the end of the number begins: its decimal point and all that follows. */
interface Decimal {
  text: HtmlText
  at: number
}

/**
 * Aligns the numbers in cells with the class `decimal` by their decimal points. The end of each is put into a box, which a style sheet makes
 * as wide as the longest end of the column. The text stays the same. Numbers in the words of headers are none of these.
 */
export function alignDecimals(root: HtmlParent): void {
  const ends = new Map<HtmlNode, HtmlNode[]>()
  for (const table of elementsNamed(root, 'table')) {
    for (const decimals of decimalsByColumn(table).values()) {
      const longest = decimals.reduce(
        (most, { text, at }) => Math.max(most, text.value.trimEnd().length - at),
        0,
      )
      const value = `end end-${Math.min(longest, maxDecimalEnd)}`
      for (const { text, at } of decimals) {
        const end = elementOf('span', [{ name: 'class', value }], [textNode(text.value.slice(at))])
        ends.set(text, [textNode(text.value.slice(0, at)), end])
      }
    }
  }
  replaceEach(ends.keys(), (text) => ends.get(text) ?? [])
}

function decimalsByColumn(table: HtmlElement): Map<number, Decimal[]> {
  const columns = new Map<number, Decimal[]>()
  const rowsLeft = new Map<number, number>()
  for (const row of rowsOf(table)) {
    let column = 0
    for (const cell of childrenNamed(row, 'td', 'th')) {
      while (rowsLeft.has(column)) column++
      const decimal = hasClass(cell, 'decimal') && !isHeader(cell) ? decimalIn(cell) : null
      if (decimal) columns.set(column, columns.get(column) ?? [])
      if (decimal) columns.get(column)?.push(decimal)
      const rows = spanOf(cell, 'rowspan')
      for (const next = column + spanOf(cell, 'colspan'); column < next; column++)
        if (rows > 1 && rowsLeft.size < maxSpan) rowsLeft.set(column, rows)
    }
    for (const [taken, rows] of rowsLeft) {
      if (rows > 1) rowsLeft.set(taken, rows - 1)
      else rowsLeft.delete(taken)
    }
  }
  return columns
}

const rowsOf = (table: HtmlElement): HtmlElement[] =>
  childrenNamed(table, 'tbody', 'tfoot').flatMap((group) => childrenNamed(group, 'tr'))

const isHeader = (cell: HtmlElement): boolean => attributeOf(cell, 'scope')?.startsWith('col') ?? false

const spanOf = (cell: HtmlElement, name: string): number =>
  Math.min(Number(attributeOf(cell, name) ?? 1), maxSpan)

/** The number at the start of a cell, in whatever elements. */
function decimalIn(cell: HtmlElement): Decimal | null {
  let node: HtmlNode | undefined = cell
  while (node && isElement(node)) node = node.childNodes.find((child) => !isBlank(child))
  if (!node || !isText(node)) return null
  const at = decimalPointIn(node.value)
  return at === null ? null : { text: node, at }
}
