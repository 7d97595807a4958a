import { Fragment, type Mark, type Node as PostNode } from '@tiptap/pm/model'
import { isBest, withBest } from './cells.ts'
import type { GridEdit } from './edit-table.ts'
import { type GridCell, type GridRect, isInside, type TableGrid } from './table-grid.ts'

/** Marks the values of the selected cells as the best ones, or no longer. */
export const toggleBest: GridEdit = (grid, rect) => {
  const values = valuesIn(grid, rect)
  if (values.length === 0) return null
  const isOn = areBest(grid, rect)
  for (const cell of values) {
    const { node } = cell
    if (isOn) cell.node = withLines(withBest(node, false), plain)
    else cell.node = emphasized(withBest(node, true))
  }
  return {}
}

export function areBest(grid: TableGrid, rect: GridRect): boolean {
  const values = valuesIn(grid, rect)
  return values.length > 0 && values.every(({ node }) => isBest(node))
}

/** Headers are none, unless one is marked already, so that the mark can be taken away. */
const valuesIn = ({ cells }: TableGrid, rect: GridRect): GridCell[] =>
  cells.filter((cell) => isInside(cell, rect) && (cell.node.attrs.element !== 'th' || isBest(cell.node)))

const isStrong = ({ attrs }: Mark): boolean => ['strong', 'b'].includes(attrs.element)

/** Returns a best cell with its lines in `strong`, unless something in it is already, as the server does when it saves. */
export function emphasized(cell: PostNode): PostNode {
  let hasStrong = false
  cell.descendants(({ marks }) => {
    hasStrong ||= marks.some(isStrong)
  })
  return isBest(cell) && !hasStrong ? withLines(cell, strong) : cell
}

function strong(line: PostNode): PostNode {
  if (line.textContent.trim() === '') return line
  const mark = line.type.schema.marks.inlineElement?.create({ element: 'strong' }) as Mark
  return line.copy(Fragment.from(line.children.map((node) => node.mark([mark, ...node.marks]))))
}

/** Returns a line that is strong as a whole without that. */
function plain(line: PostNode): PostNode {
  const isWhole = line.childCount > 0 && line.children.every(({ marks }) => marks[0] && isStrong(marks[0]))
  return isWhole
    ? line.copy(Fragment.from(line.children.map((node) => node.mark(node.marks.slice(1)))))
    : line
}

/** Changes the paragraphs of a cell, or the text that is all of it. */
function withLines(cell: PostNode, change: (line: PostNode) => PostNode): PostNode {
  const isLine = ({ type, attrs }: PostNode): boolean =>
    type.name === 'paragraph' && (cell.childCount === 1 || !attrs.bare)
  const blocks = cell.children.map((block) => (isLine(block) ? change(block) : block))
  return blocks.every((block, at) => block === cell.child(at)) ? cell : cell.copy(Fragment.from(blocks))
}
