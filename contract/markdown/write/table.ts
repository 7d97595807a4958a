import type { Element, ElementContent } from 'hast'
import type { AlignType, Table, TableRow } from 'mdast'
import { isLabel } from '../../html/safe-id.ts'
import { writeLines } from '../code-info.ts'
import { classesOf, hasOnly, isBlockElement, isElement } from './hast-tree.ts'
import { phrasing, type References } from './phrasing.ts'
import { simpleTable } from './simple-form.ts'

/** A table with one head row and lines of text in its cells; null for others. */
export function pipeTable(element: Element, to: References): Table | null {
  const table = simpleTable(element)
  const id = table.properties.id === undefined ? undefined : String(table.properties.id)
  if (!hasOnly(table, 'className', 'id') || (id !== undefined && !isLabel(id, 'table'))) return null
  const parts = table.children.filter((child) => isElement(child))
  const caption = isElement(parts[0], 'caption') ? parts.shift() : undefined
  const [head, body, ...more] = parts
  if (more.length > 0 || !isElement(head, 'thead') || (body && !isElement(body, 'tbody'))) return null
  const heads = rowsOf(head, 'th')
  const rows = body ? rowsOf(body, 'td') : []
  if (heads?.length !== 1 || !rows || ![...heads, ...rows].every((row) => row.length === heads[0]?.length))
    return null
  const columns = (heads[0] ?? []).map((_, at) => [...heads, ...rows].map((row) => row[at] as Element))
  const looks = columns.map(lookOf)
  if (!looks.every((look) => look !== null) || (caption && !isLine(caption))) return null
  const decimal = looks.flatMap(({ isDecimal }, at) => (isDecimal ? [at + 1] : []))
  const rowNode = (cells: Element[]): TableRow => ({
    type: 'tableRow',
    children: cells.map(({ children }) => ({ type: 'tableCell', children: phrasing(children, to) })),
  })
  return {
    type: 'table',
    align: looks.map(({ align }) => align),
    children: [...heads, ...rows].map(rowNode),
    data: {
      caption: caption ? phrasing(caption.children, to) : [],
      attributes: {
        id,
        classes: classesOf(table.properties),
        values: decimal.length > 0 ? { decimal: writeLines(decimal) } : {},
      },
    },
  }
}

/** Returns the cells of each row; null if some are of another kind or hold blocks. */
function rowsOf(part: Element, name: 'th' | 'td'): Element[][] | null {
  const rows: Element[][] = []
  for (const row of part.children) {
    if (!isElement(row, 'tr') || !hasOnly(row)) return null
    const cells = row.children.filter((cell) => isElement(cell, name) && isLine(cell))
    if (cells.length !== row.children.length) return null
    rows.push(cells as Element[])
  }
  return hasOnly(part) ? rows : null
}

const isLine = (part: Element): boolean =>
  hasOnly(part, 'className') && !part.children.some((child: ElementContent) => isBlockElement(child))

/** What all cells of a column share; null if they differ. */
function lookOf(cells: Element[]): { align: AlignType; isDecimal: boolean } | null {
  const [first, ...others] = cells.map(({ properties }) => classesOf(properties).toSorted().join(' '))
  if (first === undefined || others.some((other) => other !== first)) return null
  const found = /^(?<decimal>decimal)?\s?(?:ql-align-(?<align>left|center|right))?$/.exec(first)?.groups
  return found ? { align: (found.align as AlignType) ?? null, isDecimal: found.decimal !== undefined } : null
}
