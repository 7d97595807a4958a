const heightOf = (selector: string): number =>
  document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0

/**
 * Returns how much of the window hides text at its edges, in pixels: the bars of the full page, and what lies outside of the part that is
 * visible above a keyboard on the screen, as far as ProseMirror does not know.
 */
export function coveredEdges(): { top: number; bottom: number } {
  const above = window.visualViewport?.offsetTop ?? 0
  const bars = ['.editor-toolbar', '.find-bar', '.paste-notice']
  const top = bars.reduce((sum, bar) => sum + heightOf(`.page-body ${bar}`), 0)
  const bottom = heightOf('.page-foot') + heightOf('.page-body .editor-foot')
  return { top: top + above, bottom: bottom - above }
}

/** What shows of a line above and below its caret at least, and what does after scrolling, in pixels. */
const minGap = 6
const gap = 12

const edges = (gap: number) => ({
  left: gap,
  right: gap,
  get top() {
    return coveredEdges().top + gap
  },
  get bottom() {
    return coveredEdges().bottom + gap
  },
})

/** For ProseMirror, which reads them whenever it scrolls to the selection. */
export const scrollEdges = { scrollThreshold: edges(minGap), scrollMargin: edges(gap) }
