import type { EditorView } from '@tiptap/pm/view'
import { coveredEdges, shownBottom } from './covered-edges.ts'

/** A position of the text, and how far below the edge of the window its line begins, in pixels. */
interface Anchor {
  position: number
  top: number
}

/** The room that a line needs. */
const lineHeight = 40

const topOf = (view: EditorView, position: number): number => view.coordsAtPos(position).top

/** Returns the part of the window where text of this element shows. */
export function shownPart({ dom }: EditorView): { top: number; bottom: number } {
  const { top, bottom } = dom.getBoundingClientRect()
  return { top: Math.max(top, coveredEdges().top), bottom: Math.min(bottom, shownBottom()) }
}

/** Returns the caret if it shows, or else the first line that does; null if no text shows. */
function findAnchor(view: EditorView): Anchor | null {
  const shown = shownPart(view)
  if (shown.bottom - shown.top < lineHeight) return null
  const { head } = view.state.selection
  const caret = view.coordsAtPos(head)
  if (caret.top >= shown.top && caret.bottom <= shown.bottom) return { position: head, top: caret.top }
  const { left, width } = view.dom.getBoundingClientRect()
  const first = view.posAtCoords({ left: left + width / 2, top: shown.top + lineHeight / 2 })
  return first && { position: first.pos, top: topOf(view, first.pos) }
}

function clamp(top: number, view: EditorView): number {
  const shown = shownPart(view)
  return Math.max(shown.top + 8, Math.min(top, shown.bottom - lineHeight))
}

/**
 * Returns a function that changes between a text that scrolls in a box and one that grows with its page. What showed stays where it was in
 * the window, and going back restores both positions.
 */
export function createPlaceKeeper() {
  let ofBox: { page: number; text: number } | null = null
  return (view: EditorView, isBoxNext: boolean, change: () => void): void => {
    const anchor = findAnchor(view)
    if (!isBoxNext) ofBox = { page: scrollY, text: view.dom.scrollTop }
    change()
    if (isBoxNext && ofBox) {
      scrollTo({ top: ofBox.page, behavior: 'instant' })
      view.dom.scrollTop = ofBox.text
    }
    if (!anchor) return
    if (isBoxNext && !ofBox) view.dom.scrollIntoView({ block: 'center', behavior: 'instant' })
    const beyond = topOf(view, anchor.position) - clamp(anchor.top, view)
    if (isBoxNext) view.dom.scrollTop += beyond
    else scrollBy({ top: beyond, behavior: 'instant' })
  }
}
