import { useEffect } from 'react'

/** What a bar of the browser hides is lower, in pixels. */
const minKeyboardHeight = 120

/**
 * Tells style sheets what of the window is hidden above and below the part that shows, by a keyboard on the screen for example: the bars
 * of the full page stay in that part.
 */
export function useVisiblePart(isOn: boolean): void {
  useEffect(() => {
    const part = window.visualViewport
    if (!isOn || !part) return
    const { style } = document.documentElement
    const measure = () => {
      // Who zooms in moves the part over the page; bars that followed would cover it.
      const isZoomed = part.scale > 1.01
      const above = isZoomed ? 0 : part.offsetTop
      const below = isZoomed ? 0 : document.documentElement.clientHeight - part.offsetTop - part.height
      style.setProperty('--hidden-above', `${Math.round(above)}px`)
      style.setProperty('--hidden-below', `${Math.max(0, Math.round(below))}px`)
      document.documentElement.toggleAttribute('data-keyboard', below > minKeyboardHeight)
    }
    // What sticks to the bottom of the page leaves its foot free.
    const foot = document.querySelector('.page-foot')
    const footSize = new ResizeObserver(() => {
      style.setProperty('--page-foot', `${foot?.getBoundingClientRect().height ?? 0}px`)
    })
    if (foot) footSize.observe(foot)
    measure()
    part.addEventListener('resize', measure)
    part.addEventListener('scroll', measure)
    return () => {
      footSize.disconnect()
      part.removeEventListener('resize', measure)
      part.removeEventListener('scroll', measure)
      document.documentElement.removeAttribute('data-keyboard')
      style.removeProperty('--hidden-above')
      style.removeProperty('--hidden-below')
      style.removeProperty('--page-foot')
    }
  }, [isOn])
}
