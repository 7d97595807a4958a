/** The height of the children with one of these classes. A selector would search the whole text, for each key. */
function heightOf(parent: Element | null | undefined, names: string[]): number {
  const bars = [...(parent?.children ?? [])].filter(({ classList }) =>
    names.some((name) => classList.contains(name)),
  )
  return bars.reduce((sum, bar) => sum + (bar as HTMLElement).offsetHeight, 0)
}

/** The height of what the form tells at the foot of the window. */
function toldHeight(): number {
  const [told] = document.getElementsByClassName('text-state')
  return told instanceof HTMLElement ? told.offsetHeight : 0
}

/**
 * Returns how much of the window hides text at its edges, in pixels: the bars of the full page or of a touch screen, what the form tells
 * at the foot of the window, and what lies outside of the part that is visible above a keyboard on the screen, as far as ProseMirror does not know.
 */
export function coveredEdges(): { top: number; bottom: number } {
  const above = window.visualViewport?.offsetTop ?? 0
  const isPage = document.documentElement.hasAttribute('data-full-page')
  const editor = document.querySelector(isPage ? '.page-body > .editor' : '.editor.is-touched')
  if (!editor) return { top: above, bottom: toldHeight() - above }
  const [dock] = document.getElementsByClassName('is-docked')
  const docked = heightOf(dock?.parentElement, ['is-docked'])
  const top = heightOf(editor, [
    'editor-toolbar',
    'find-bar',
    ...(isPage ? ['paste-notice-place', 'refusal-place'] : []),
  ])
  const textFoot = isPage ? heightOf(editor, ['editor-foot']) : 0
  const foot = isPage ? heightOf(editor.closest('.full-page'), ['page-foot']) : toldHeight()
  const bottom = Math.max(docked, textFoot) + foot
  return { top: top + above, bottom: bottom - above }
}

/** Returns where the part of the window ends in which text shows: above its bars and a keyboard on the screen. */
export const shownBottom = (): number =>
  (window.visualViewport?.height ?? innerHeight) - coveredEdges().bottom

/** What shows of a line above and below its caret at least, and what does after scrolling, in pixels. */
const minGap = 6
const gap = 12

/** The panel of the formula that is typed on the page stands below it. That of a box may stand outside. */
function heightBelowCursor(): number {
  const [panel] = document.getElementsByClassName('formula-panel')
  return panel instanceof HTMLElement && panel.closest('.page-body') ? panel.offsetHeight + gap : 0
}

let measured: { top: number; bottom: number } | null = null

/** Measures once for all that ProseMirror reads to show a selection: it reads each edge several times, for each box that scrolls. */
function measureOnce(): { top: number; bottom: number } {
  if (measured) return measured
  const { top, bottom } = coveredEdges()
  measured = { top, bottom: bottom + heightBelowCursor() }
  queueMicrotask(() => {
    measured = null
  })
  return measured
}

const edges = (gap: number) => ({
  left: gap,
  right: gap,
  get top() {
    return measureOnce().top + gap
  },
  get bottom() {
    return measureOnce().bottom + gap
  },
})

/** For ProseMirror, which reads them whenever it scrolls to the selection. */
export const scrollEdges = { scrollThreshold: edges(minGap), scrollMargin: edges(gap) }
