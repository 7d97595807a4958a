import { useEffect } from 'react'

/** What a bar of the browser hides is lower, in pixels. */
const minKeyboardHeight = 120

/** Whether a keyboard on the screen hides a part of the window. */
export const isKeyboardShown = (): boolean => document.documentElement.hasAttribute('data-keyboard')

/**
 * Tells style sheets what of the window is hidden above and below the part that shows, by a keyboard on the screen for example: bars and
 * dialogs stay in that part.
 */
export function useVisiblePart(): void {
  useEffect(() => {
    const part = window.visualViewport
    if (!part) return
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
    measure()
    part.addEventListener('resize', measure)
    part.addEventListener('scroll', measure)
    return () => {
      part.removeEventListener('resize', measure)
      part.removeEventListener('scroll', measure)
      document.documentElement.removeAttribute('data-keyboard')
      style.removeProperty('--hidden-above')
      style.removeProperty('--hidden-below')
    }
  }, [])
}
