import { useEffect } from 'react'

/** Where the line with the cursor ends in the window; null where no cursor is in the text. */
function caretBottom(): number | null {
  const selection = getSelection()
  const isInText = document.activeElement?.classList.contains('editor-text')
  if (!isInText || !selection?.rangeCount) return null
  const { focusNode: node } = selection
  const range = selection.getRangeAt(0)
  const box = range.getClientRects()[0] ?? (node instanceof Element ? node.getBoundingClientRect() : null)
  return box?.bottom ?? null
}

/** Tells style sheets how high the bar at the foot of the window is: what sticks to the bottom of the page leaves it free. */
export function usePageFoot(isFullPage: boolean): void {
  useEffect(() => {
    const foot = document.querySelector(isFullPage ? '.page-foot' : '.text-state')
    if (!foot) return
    const { style } = document.documentElement
    let height: number | null = null
    const size = new ResizeObserver(() => {
      const box = foot.getBoundingClientRect()
      const growth = box.height - (height ?? box.height)
      height = box.height
      style.setProperty('--page-foot', `${height}px`)
      keepAbove(box.top, growth)
    })
    size.observe(foot)
    return () => {
      size.disconnect()
      style.removeProperty('--page-foot')
    }
  }, [isFullPage])
}

/** The room for the other bars above the foot, and for a line. */
const nearby = 80

/** The line with the cursor stays above bars that grow. */
function keepAbove(top: number, growth: number): void {
  const bottom = caretBottom()
  if (growth > 0 && bottom !== null && bottom > top - nearby && bottom < top + growth)
    scrollBy({ top: growth, behavior: 'instant' })
}
