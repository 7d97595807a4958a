import { asElement, hasHeaderColumn, hasHeaderRow, headerColumnOf } from './cells.ts'
import type { GridEdit } from './edit-table.ts'
import { type GridSection, isIn, type TableGrid } from './table-grid.ts'

/** Makes the first row the head of the table, or its head the first rows of the body. */
export const toggleHeaderRow: GridEdit = (grid) => {
  if (!hasHeaderRow(grid)) return addHead(grid)
  const keepsHeader = hasHeaderColumn(grid)
  const count = Math.max(1, headRowsOf(grid))
  for (const cell of grid.cells.filter(({ row }) => row < count)) {
    cell.node = asElement(cell.node, keepsHeader && cell.column === 0 ? 'th' : 'td', 'row')
  }
  const [first] = grid.rows
  if (first && isIn(first, 'thead')) removeHead(grid, count)
  return {}
}

/** The first row, and those that its cells reach down into. */
function addHead(grid: TableGrid) {
  const [first] = grid.rows
  if (!first) return null
  const count = grid.cells.reduce(
    (end, cell) => (cell.row < end ? Math.max(end, cell.row + cell.height) : end),
    1,
  )
  const body = first.section
  const head = {
    node: body.node.type.create({
      element: 'thead',
      before: body.node.attrs.before,
      tail: body.node.attrs.tail,
    }),
  }
  grid.sections.splice(grid.sections.indexOf(body), 0, head)
  for (const row of grid.rows.slice(0, count)) row.section = head
  if (grid.rows[count]?.section !== body) grid.sections = grid.sections.filter((section) => section !== body)
  for (const cell of grid.cells.filter(({ row }) => row < count))
    cell.node = asElement(cell.node, 'th', 'col')
  return {}
}

/** The rows of the head join the body, or become it. */
function removeHead(grid: TableGrid, count: number): void {
  const heads = new Set(grid.rows.slice(0, count).map(({ section }) => section))
  for (const head of heads) {
    const next = grid.sections[grid.sections.indexOf(head) + 1]
    if (next?.node.attrs.element === 'tbody') join(grid, head, next)
    else head.node = head.node.type.create({ ...head.node.attrs, element: 'tbody' }, head.node.content)
  }
}

function join(grid: TableGrid, head: GridSection, body: GridSection): void {
  grid.sections = grid.sections.filter((section) => section !== head)
  for (const row of grid.rows) if (row.section === head) row.section = body
}

/** Makes the cells of the first column the headers of their rows, or data again. */
export const toggleHeaderColumn: GridEdit = (grid) => {
  const cells = headerColumnOf(grid)
  if (cells.length === 0) return null
  const element = hasHeaderColumn(grid) ? 'td' : 'th'
  for (const cell of cells) cell.node = asElement(cell.node, element, 'row')
  return {}
}

/** The number of rows before the first one of a body or foot. */
const headRowsOf = ({ rows }: TableGrid): number => {
  const count = rows.findIndex((row) => !isIn(row, 'thead'))
  return count < 0 ? rows.length : count
}
