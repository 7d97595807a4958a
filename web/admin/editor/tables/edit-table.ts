import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { noteBlockChange } from '../behaviour/block-change.ts'
import { setCaret } from '../commands/cell-beside.ts'
import { isTableFigure } from '../commands/table-figures.ts'
import { CellSelection } from './cell-selection.ts'
import { fitGrid } from './fit-grid.ts'
import { cellAt, cellsAround, type FoundCell, posOf, rectBetween } from './selected-cells.ts'
import { copyGrid, type GridCell, type GridRect, gridOf, type TableGrid } from './table-grid.ts'
import { replaceChanged, writeTable } from './write-table.ts'

/** The ends of the selection; both are the same cell for a cursor. */
interface SelectedCells {
  anchor: GridCell
  head: GridCell
}

interface EditResult {
  /** Where the cursor goes. Without it, the selection stays. */
  caret?: GridCell | undefined
}

/** Changes a grid. Returns null where it does not apply. */
export type GridEdit = (
  grid: TableGrid,
  rect: GridRect,
  selected: SelectedCells,
) => EditResult | null | undefined

interface Found {
  anchor: FoundCell
  head: FoundCell
  rect: GridRect
}

/** Returns the selected cells of the innermost table. */
export function selectedCells({ doc, selection }: EditorState): Found | null {
  if (selection instanceof CellSelection) {
    const { anchorPos, headPos } = selection
    const [anchor, head] = [cellAt(doc, anchorPos), cellAt(doc, headPos)]
    return anchor && head && { anchor, head, rect: rectBetween(doc, anchorPos, headPos) }
  }
  const anchors = cellsAround(selection.$anchor)
  for (const head of cellsAround(selection.$head)) {
    const anchor = anchors.find(({ pos }) => pos === head.pos)
    if (anchor) return { anchor, head, rect: rectBetween(doc, posOf(anchor), posOf(head)) }
  }
  return null
}

/** A command that changes the table around the selection as a grid, and nothing else. Screen readers say the note. */
export const editTable =
  (edit: GridEdit, note?: string): Command =>
  (state, dispatch) => {
    const found = selectedCells(state)
    if (!found) return false
    const { table, pos } = found.head
    const grid = copyGrid(gridOf(table))
    const original = gridOf(table).cells
    const copyOf = (cell: GridCell): GridCell => grid.cells[original.indexOf(cell)] as GridCell
    const selected = { anchor: copyOf(found.anchor.cell), head: copyOf(found.head.cell) }
    const offsets = offsetsIn(state.selection, found)
    const result = edit(grid, found.rect, selected)
    if (!result) return false
    if (!dispatch) return true
    fitGrid(grid)
    const { tr } = state
    if (note) noteBlockChange(tr, { note })
    if (grid.cells.length === 0) {
      removeTable(tr, pos, table)
      dispatch(tr.scrollIntoView())
      return true
    }
    const written = writeTable(grid)
    replaceChanged(tr, pos, table, written.table)
    const placed = gridOf(written.table).cells
    const posIn = (cell: GridCell): number | null => {
      const at = written.cells.indexOf(cell)
      return at < 0 ? null : pos + (placed[at] as GridCell).offset
    }
    if (result.caret) setCaret(tr, posIn(result.caret) ?? pos)
    else restoreSelection(tr, state.selection, posIn(selected.anchor), posIn(selected.head), offsets)
    dispatch(tr.scrollIntoView())
    return true
  }

/** The ends of the selection from the start of their cells. */
const offsetsIn = ({ anchor, head }: Selection, found: Found) => ({
  anchor: anchor - posOf(found.anchor),
  head: head - posOf(found.head),
})

function restoreSelection(
  tr: Transaction,
  selection: Selection,
  anchorPos: number | null,
  headPos: number | null,
  offsets: { anchor: number; head: number },
): void {
  if (anchorPos === null || headPos === null) return
  const { doc } = tr
  if (selection instanceof CellSelection) tr.setSelection(new CellSelection(doc, anchorPos, headPos))
  else if (selection instanceof TextSelection)
    tr.setSelection(TextSelection.create(doc, anchorPos + offsets.anchor, headPos + offsets.head))
  else tr.setSelection(Selection.near(doc.resolve(headPos + offsets.head)))
}

/** Removes a table with its notes. Leaves an empty paragraph where it was the only block. */
export function removeTable(tr: Transaction, tablePos: number, table: PostNode): void {
  const $table = tr.doc.resolve(tablePos)
  const [pos, block] = isTableFigure($table.parent) ? [$table.before(), $table.parent] : [tablePos, table]
  const $pos = tr.doc.resolve(pos)
  const isOnly = !$pos.parent.canReplace($pos.index(), $pos.index() + 1)
  const end = pos + block.nodeSize
  if (isOnly) tr.replaceWith(pos, end, table.type.schema.nodes.paragraph?.create() as PostNode)
  else tr.delete(pos, end)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos + (isOnly ? 1 : 0), tr.doc.content.size))))
}
