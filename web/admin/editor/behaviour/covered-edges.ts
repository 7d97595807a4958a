/** Between the caret and a bar. */
const room = 16

function heightOf(selector: string): number {
  const height = document.querySelector<HTMLElement>(selector)?.offsetHeight
  return height === undefined ? 0 : height + room
}

/**
 * Returns how much of the window hides text at its edges, in pixels: the bars of the full page, and what lies outside of the part that is
 * visible above a keyboard on the screen, as far as ProseMirror does not know.
 */
export function coveredEdges(): { top: number; bottom: number } {
  const above = window.visualViewport?.offsetTop ?? 0
  return { top: heightOf('.full-page .editor-toolbar') + above, bottom: heightOf('.page-foot') - above }
}

const gap = 5

/** `scrollThreshold` and `scrollMargin` for ProseMirror, which reads them whenever it scrolls to the selection. */
export const scrollEdges = {
  scrollThreshold: {
    left: 0,
    right: 0,
    get top() {
      return coveredEdges().top
    },
    get bottom() {
      return coveredEdges().bottom
    },
  },
  scrollMargin: {
    left: gap,
    right: gap,
    get top() {
      return coveredEdges().top + gap
    },
    get bottom() {
      return coveredEdges().bottom + gap
    },
  },
}
