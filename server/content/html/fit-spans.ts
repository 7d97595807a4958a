import { attributeOf, type HtmlElement } from './html-tree.ts'

/** Cells in further columns span a single column and row, which bounds the work for one table. */
const maxColumns = 1000

/** A cell, the column where it begins, and how many columns and rows it covers. */
interface Placed {
  cell: HtmlElement
  column: number
  width: number
  height: number
}

/**
 * Corrects the spans of a table's cells: no cell extends past the rows of its group or covers another one, and a cell begins in every
 * column. Takes rows of cells by group; rows without cells do not count. Follows
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table.
 */
export function fitSpans(groups: HtmlElement[][][]): void {
  const placed = groups.flatMap(placeCells)
  const beginsBefore = new Array<number>(maxColumns + 1).fill(0)
  for (const { column } of placed) if (column < maxColumns) beginsBefore[column + 1] = 1
  for (let column = 0; column < maxColumns; column++)
    beginsBefore[column + 1] = (beginsBefore[column + 1] ?? 0) + (beginsBefore[column] ?? 0)
  for (const { cell, column, width, height } of placed) {
    const columns = width === 1 ? 1 : (beginsBefore[column + width] ?? 0) - (beginsBefore[column] ?? 0)
    setSpan(cell, 'colspan', columns)
    setSpan(cell, 'rowspan', height)
  }
}

function placeCells(rows: HtmlElement[][]): Placed[] {
  const last = rows.length - 1
  const filledBefore = [0]
  for (const { length } of rows) filledBefore.push((filledBefore.at(-1) ?? 0) + (length > 0 ? 1 : 0))
  const coveredUntil: number[] = []
  return rows.flatMap((cells, row) => {
    let column = 0
    return cells.map((cell) => {
      while ((coveredUntil[column] ?? 0) > row) column++
      const end = Math.min(row + spanOf(cell, 'rowspan'), last + 1)
      const fits = column < maxColumns
      const width = fits ? freeWidth(coveredUntil, row, column, spanOf(cell, 'colspan')) : 1
      const height = fits ? (filledBefore[end] ?? 0) - (filledBefore[row] ?? 0) : 1
      if (fits && end > row + 1) for (let i = 0; i < width; i++) coveredUntil[column + i] = end
      const placed = { cell, column, width, height }
      column += width
      return placed
    })
  })
}

/** Counts the columns that a cell may cover before one that a cell from above covers. */
function freeWidth(coveredUntil: number[], row: number, column: number, span: number): number {
  const maxWidth = Math.min(span, maxColumns - column)
  let width = 1
  while (width < maxWidth && (coveredUntil[column + width] ?? 0) <= row) width++
  return width
}

const spanOf = (cell: HtmlElement, name: string): number => Number(attributeOf(cell, name) ?? 1)

/** Keeps the author's spelling of a correct attribute. */
function setSpan(cell: HtmlElement, name: string, span: number): void {
  if (spanOf(cell, name) === span) return
  const others = cell.attrs.filter((attribute) => attribute.name !== name)
  cell.attrs = span === 1 ? others : [...others, { name, value: String(span) }]
}
