import { Fragment, type Node as PostNode, Slice } from '@tiptap/pm/model'
import { Selection, SelectionRange, type Transaction } from '@tiptap/pm/state'
import type { Mappable } from '@tiptap/pm/transform'
import { emptyContent } from './cells.ts'
import { cellAt, rectBetween } from './selected-cells.ts'
import { copyGrid, gridOf, isInside } from './table-grid.ts'
import { writeTable } from './write-table.ts'

const cellType = 'cell'

/** The cells of a rectangle. `anchorPos` and `headPos` are the positions of two of its corners. */
export class CellSelection extends Selection {
  declare readonly anchorPos: number
  declare readonly headPos: number

  constructor(doc: PostNode, anchorPos: number, headPos: number) {
    const ranges = rangesOf(doc, anchorPos, headPos)
    const [first] = ranges
    if (!first) throw new RangeError('No cells')
    super(first.$from, first.$to, ranges)
    Object.assign(this, { anchorPos, headPos })
  }

  /** Returns null if the positions are not those of cells of one table. */
  static between(doc: PostNode, anchorPos: number, headPos: number): CellSelection | null {
    const [anchor, head] = [cellAt(doc, anchorPos), cellAt(doc, headPos)]
    return anchor && head && anchor.pos === head.pos ? new CellSelection(doc, anchorPos, headPos) : null
  }

  static override fromJSON(doc: PostNode, { anchor, head }: { anchor: number; head: number }): Selection {
    return CellSelection.between(doc, anchor, head) ?? Selection.near(doc.resolve(head))
  }

  override map(doc: PostNode, mapping: Mappable): Selection {
    const [anchor, head] = [mapping.map(this.anchorPos), mapping.map(this.headPos)]
    return CellSelection.between(doc, anchor, head) ?? Selection.near(doc.resolve(head))
  }

  override eq(other: Selection): boolean {
    return (
      other instanceof CellSelection && other.anchorPos === this.anchorPos && other.headPos === this.headPos
    )
  }

  /** A table of the selected cells. */
  override content(): Slice {
    const doc = this.$from.doc
    const found = cellAt(doc, this.anchorPos)
    if (!found) return Slice.empty
    const grid = copyGrid(gridOf(found.table))
    const rect = rectBetween(doc, this.anchorPos, this.headPos)
    const isWhole = grid.cells.every((cell) => isInside(cell, rect))
    grid.cells = grid.cells.filter((cell) => isInside(cell, rect))
    for (const cell of grid.cells) {
      cell.row -= rect.top
      cell.column -= rect.left
    }
    grid.rows = grid.rows.slice(rect.top, rect.bottom)
    grid.sections = grid.sections.filter((section) => grid.rows.some((row) => row.section === section))
    if (!isWhole) grid.caption = null
    return new Slice(Fragment.from(writeTable(grid).table), 0, 0)
  }

  /** Empties the cells. Content goes into the first one. */
  override replace(tr: Transaction, content: Slice = Slice.empty): void {
    const ranges = this.ranges.toSorted((one, other) => one.$from.pos - other.$from.pos)
    const start = tr.steps.length
    let caret = 0
    for (const [at, { $from, $to }] of ranges.entries()) {
      const mapping = tr.mapping.slice(start)
      const from = mapping.map($from.pos)
      if (!isBlankCell($from.parent)) tr.replaceWith(from, mapping.map($to.pos), emptyContent($from.parent))
      if (at > 0) continue
      if (content.size) tr.replaceRange(from + 1, from + 1, content)
      caret = tr.mapping.slice(start).map($to.pos)
    }
    tr.setSelection(Selection.near(tr.doc.resolve(caret), -1))
  }

  override replaceWith(tr: Transaction, node: PostNode): void {
    this.replace(tr, new Slice(Fragment.from(node), 0, 0))
  }

  override toJSON() {
    return { type: cellType, anchor: this.anchorPos, head: this.headPos }
  }

  override getBookmark() {
    return new CellBookmark(this.anchorPos, this.headPos)
  }
}

CellSelection.prototype.visible = false

Selection.jsonID(cellType, CellSelection)

/** The content of each cell, that of the head first, which is the one to scroll to. */
function rangesOf(doc: PostNode, anchorPos: number, headPos: number): SelectionRange[] {
  const found = cellAt(doc, headPos)
  if (!found) return []
  const rect = rectBetween(doc, anchorPos, headPos)
  const cells = gridOf(found.table).cells.filter((cell) => isInside(cell, rect))
  const places = cells.map(({ offset }) => found.pos + offset)
  const ordered = [headPos, ...places.filter((pos) => pos !== headPos)]
  return ordered.map((pos) => {
    const size = doc.nodeAt(pos)?.nodeSize ?? 2
    return new SelectionRange(doc.resolve(pos + 1), doc.resolve(pos + size - 1))
  })
}

/** True for a cell with nothing but an empty paragraph. */
const isBlankCell = (cell: PostNode): boolean =>
  cell.childCount === 1 && cell.firstChild?.type.name === 'paragraph' && cell.firstChild.content.size === 0

class CellBookmark {
  readonly anchor: number
  readonly head: number

  constructor(anchor: number, head: number) {
    this.anchor = anchor
    this.head = head
  }

  map(mapping: Mappable): CellBookmark {
    return new CellBookmark(mapping.map(this.anchor), mapping.map(this.head))
  }

  resolve(doc: PostNode): Selection {
    return CellSelection.between(doc, this.anchor, this.head) ?? Selection.near(doc.resolve(this.head))
  }
}
