import type { GridEdit } from './edit-table.ts'
import { type GridCell, type TableGrid, widthOf } from './table-grid.ts'

/** Rows or columns from `start` up to, but not including, `end`. */
interface Span {
  start: number
  end: number
}

type Axis = 'row' | 'column'

const spanOf = (cell: GridCell, axis: Axis): Span =>
  axis === 'row'
    ? { start: cell.row, end: cell.row + cell.height }
    : { start: cell.column, end: cell.column + cell.width }

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start
const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && outer.end >= inner.end
const hull = (one: Span, other: Span): Span => ({
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
})

const neighbour = ({ start, end }: Span, side: -1 | 1): Span =>
  side < 0 ? { start: start - 1, end: start } : { start: end, end: end + 1 }

/**
 * Grows the moved span and the one that it changes places with until no cell is torn. A cell over both stays in its place. Returns null at
 * an edge.
 */
function exchange(
  spans: Span[],
  moved: Span,
  bounds: Span,
  side: -1 | 1,
): [moved: Span, passed: Span] | null {
  let own = moved
  let other = neighbour(own, side)
  for (;;) {
    if (!contains(bounds, other) || !contains(bounds, own)) return null
    const both = hull(own, other)
    const torn = spans.find(
      (span) =>
        overlaps(span, both) && !contains(span, both) && !contains(own, span) && !contains(other, span),
    )
    if (!torn) return [own, other]
    if (overlaps(torn, own)) {
      own = hull(own, torn)
      other = neighbour(own, side)
    } else other = hull(other, torn)
  }
}

/** Moves the selected rows or columns past the next ones. Rows stay in their section. */
export const move =
  (axis: Axis, side: -1 | 1): GridEdit =>
  (grid, rect) => {
    const selected =
      axis === 'row' ? { start: rect.top, end: rect.bottom } : { start: rect.left, end: rect.right }
    const bounds = axis === 'row' ? sectionAt(grid, rect.top) : { start: 0, end: widthOf(grid) }
    const spans = grid.cells.map((cell) => spanOf(cell, axis))
    const found = exchange(spans, selected, bounds, side)
    if (!found) return null
    const [own, other] = found
    for (const cell of grid.cells) {
      const span = spanOf(cell, axis)
      if (contains(own, span)) cell[axis] += side * (other.end - other.start)
      else if (contains(other, span)) cell[axis] -= side * (own.end - own.start)
    }
    if (axis === 'row') {
      const rows = grid.rows.splice(own.start, own.end - own.start)
      const to = side < 0 ? other.start : other.end - (own.end - own.start)
      grid.rows.splice(to, 0, ...rows)
    }
    return {}
  }

function sectionAt({ rows }: TableGrid, row: number): Span {
  const section = rows[row]?.section
  return {
    start: rows.findIndex((one) => one.section === section),
    end: rows.findLastIndex((one) => one.section === section) + 1,
  }
}
