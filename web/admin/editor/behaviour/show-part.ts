import type { EditorView } from '@tiptap/pm/view'
import { coveredEdges, shownBottom } from './covered-edges.ts'

/** From edge to edge, in pixels of the window. */
interface Extent {
  top: number
  bottom: number
}

const gap = 12

/** Returns how far to scroll so that a part shows, or its top at least. */
function wayTo(part: Extent, shown: Extent): number {
  if (part.top < shown.top) return part.top - shown.top
  return Math.max(0, Math.min(part.bottom - shown.bottom, part.top - shown.top))
}

const inset = ({ top, bottom }: Extent): Extent => ({ top: top + gap, bottom: bottom - gap })

/** Scrolls the box of the text, if it has one, and then the window. */
export function showPart({ dom }: EditorView, part: Extent): void {
  const before = dom.scrollTop
  dom.scrollTop += dom.scrollHeight > dom.clientHeight ? wayTo(part, inset(dom.getBoundingClientRect())) : 0
  const moved = dom.scrollTop - before
  const left = { top: part.top - moved, bottom: part.bottom - moved }
  const rest = wayTo(left, inset({ top: coveredEdges().top, bottom: shownBottom() }))
  if (rest !== 0) scrollBy({ top: rest, behavior: 'instant' })
}
