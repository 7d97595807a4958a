import type { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { CellSelection } from './cell-selection.ts'
import { cellAt, cellsAround, posOf } from './selected-cells.ts'

/** Views in which the mouse selects cells; the browser selects the text between at the same time. */
const dragging = new WeakSet<EditorView>()

/** While cells are dragged over, what the browser selects does not count. */
export const keepDragged = (view: EditorView): Selection | null =>
  dragging.has(view) ? view.state.selection : null

/** Selects the cells between the one where the mouse went down and the one under it. Returns true if nothing else may handle the event. */
export function startDrag(view: EditorView, event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey) return false
  const anchor = cellUnder(view, event)
  if (event.shiftKey && anchor !== null && extendTo(view, anchor)) {
    event.preventDefault()
    return true
  }
  if (anchor === null) return false
  const { ownerDocument } = view.dom
  const drag = (moved: MouseEvent): void => {
    if (moved.buttons === 0) {
      end()
      return
    }
    const head = cellUnder(view, moved, anchor)
    const isOfCells = view.state.selection instanceof CellSelection
    if (head === null || (head === anchor && !isOfCells)) return
    dragging.add(view)
    select(view, anchor, head)
    moved.preventDefault()
  }
  const end = (): void => {
    dragging.delete(view)
    ownerDocument.removeEventListener('mousemove', drag)
    ownerDocument.removeEventListener('mouseup', end)
  }
  ownerDocument.addEventListener('mousemove', drag)
  ownerDocument.addEventListener('mouseup', end)
  return false
}

function extendTo(view: EditorView, head: number): boolean {
  const { selection } = view.state
  const anchors =
    selection instanceof CellSelection ? [selection.anchorPos] : cellsAround(selection.$anchor).map(posOf)
  return anchors.some((anchor) => anchor !== head && select(view, anchor, head))
}

function select(view: EditorView, anchor: number, head: number): boolean {
  const { state } = view
  const selection = CellSelection.between(state.doc, anchor, head)
  if (selection && !selection.eq(state.selection)) view.dispatch(state.tr.setSelection(selection))
  return selection !== null
}

/** Returns the position of the innermost cell under the pointer, or of that in the same table as another one. */
function cellUnder(view: EditorView, event: MouseEvent, beside?: number): number | null {
  const element = event.target instanceof Element ? event.target.closest('td, th') : null
  if (!element || !view.dom.contains(element)) return null
  const { doc } = view.state
  const table = beside === undefined ? undefined : cellAt(doc, beside)?.pos
  const cells = cellsAround(doc.resolve(view.posAtDOM(element, 0)))
  const cell = cells.find(({ pos }) => table === undefined || pos === table)
  return cell ? posOf(cell) : null
}
