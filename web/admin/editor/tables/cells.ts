import type { Node as PostNode } from '@tiptap/pm/model'
import { attributesOf, type ElementAttributes, withClass } from '../schema/element-attributes.ts'
import { type GridCell, type GridRow, isIn, slotsOf, type TableGrid } from './table-grid.ts'

export type CellElement = 'td' | 'th'

/** Of cells: as in the classes of the stored HTML; null for the start of the line. */
export type Alignment = 'center' | 'right' | 'decimal' | null

/** What an empty cell contains. */
export const emptyContent = (cell: PostNode): PostNode =>
  cell.type.schema.nodes.paragraph?.create({ bare: true, filler: false }) as PostNode

/** True without text and without anything else to see. */
export function isEmptyCell({ content, textContent }: PostNode): boolean {
  if (textContent.trim() !== '') return false
  let isEmpty = true
  content.descendants((node) => {
    if (node.isLeaf && !node.isText && node.type.name !== 'hardBreak') isEmpty = false
  })
  return isEmpty
}

const withAttributes = (node: PostNode, attributes: ElementAttributes): PostNode =>
  node.type.create({ ...node.attrs, attributes }, node.content)

/** Sets an attribute of the element in its place, or removes it. */
export function withAttribute(node: PostNode, name: string, value: string | null): PostNode {
  const { [name]: present, ...others } = attributesOf(node)
  if (value === (present ?? null)) return node
  return withAttributes(node, value === null ? others : { ...attributesOf(node), [name]: value })
}

const classesOf = (node: PostNode): string[] => attributesOf(node).class?.split(/\s+/) ?? []

/** Replaces the classes of a node that match `shape` with `name`, or removes them if it is null. */
function withClassOf(node: PostNode, shape: RegExp, name: string | null): PostNode {
  const attributes = withClass(attributesOf(node), shape, name)
  return attributes.class === attributesOf(node).class ? node : withAttributes(node, attributes)
}

/** Aligns a cell or a block in it; null for the start of the line. */
export const withAlignment = (node: PostNode, side: Alignment): PostNode =>
  withClassOf(node, /^(?:ql-align-.*|decimal)$/, side === 'decimal' ? side : side && `ql-align-${side}`)

/** Numbers that are aligned by their decimal points may be aligned to a side, too. */
export function alignmentOf(node: PostNode): string | null {
  const classes = classesOf(node)
  const side = classes.includes('decimal') ? 'decimal' : classes.find((name) => name.startsWith('ql-align-'))
  return side?.replace('ql-align-', '') ?? null
}

export const isBest = (cell: PostNode): boolean => classesOf(cell).includes('best')

export const withBest = (cell: PostNode, isBest: boolean): PostNode =>
  withClassOf(cell, /^best$/, isBest ? 'best' : null)

/** Makes a cell a header or a data cell. Only header cells have a scope; one without a scope does not get it by this. */
export function asElement(cell: PostNode, element: CellElement, scope: 'row' | 'col'): PostNode {
  const isSame = cell.attrs.element === element
  const hasScope = element === 'th' && (!isSame || attributesOf(cell).scope !== undefined)
  const scoped = withAttribute(cell, 'scope', hasScope ? scope : null)
  return isSame ? scoped : scoped.type.create({ ...scoped.attrs, element }, scoped.content)
}

/** True if the first row is the head of the table. */
export function hasHeaderRow(grid: TableGrid): boolean {
  const [first] = grid.rows
  if (!first) return false
  return isIn(first, 'thead') || isAllHeaders(grid.cells.filter(({ row }) => row === 0))
}

export const isHeaderRow = (grid: TableGrid, row: number): boolean => {
  const at = grid.rows[row]
  return at !== undefined && (isIn(at, 'thead') || (row === 0 && hasHeaderRow(grid)))
}

/** The cells that head their row, if the first column does. */
export const headerColumnOf = (grid: TableGrid): GridCell[] =>
  grid.cells.filter(({ row, column, width }) => column === 0 && width === 1 && !isHeaderRow(grid, row))

/** True if all cells of the first column are headers. A foot may differ. */
export function hasHeaderColumn(grid: TableGrid): boolean {
  const cells = headerColumnOf(grid)
  const inBody = cells.filter(({ row }) => !isIn(grid.rows[row] as GridRow, 'tfoot'))
  return isAllHeaders(inBody.length ? inBody : cells)
}

const isAllHeaders = (cells: GridCell[]): boolean =>
  cells.length > 0 && cells.every(({ node }) => node.attrs.element === 'th')

/** Creates an empty cell that looks like another one. */
export function newCell(like: PostNode, element: CellElement, scope: 'row' | 'col' | null = null): PostNode {
  const classes = classesOf(like).filter((name) => /^(?:ql-(?:align|dir).*|decimal)$/.test(name))
  const attributes = {
    ...(element === 'th' && scope && { scope }),
    ...(classes.length && { class: classes.join(' ') }),
  }
  const { before } = like.attrs
  return like.type.create({ element, attributes, before }, emptyContent(like))
}

/** Adds an empty cell to a grid. */
export function addCell(grid: TableGrid, node: PostNode, row: number, column: number): GridCell {
  const cell = { node, row, column, height: 1, width: 1, offset: -1 }
  grid.cells.push(cell)
  return cell
}

/** Returns the cell at a place of the grid, or the nearest one before it, or any. */
export function nearestCell(grid: TableGrid, row: number, column: number): GridCell | undefined {
  const line = slotsOf(grid)[row]
  return line?.slice(0, column + 1).findLast((cell) => cell !== undefined) ?? grid.cells[0]
}
