import { useEffect, useRef } from 'react'

/**
 * For changes that may remove the focused control: calls `focus` once the focus is lost. It returns false while there is nothing that can have
 * the focus. The returned function begins to watch. What the user does after the promise of the change has settled ends it, so that a later
 * render leaves the focus alone; React draws what was loaded some time after that, in an order of its own.
 */
export function useFocusIfLost(focus: () => boolean): (change: Promise<unknown>) => void {
  const watched = useRef<Promise<unknown>>(null)
  useEffect(() => {
    if (watched.current && document.activeElement === document.body && focus()) watched.current = null
  })
  return (change) => {
    watched.current = change
    const end = () => {
      if (watched.current === change) watched.current = null
    }
    const awaitUser = () => {
      for (const act of ['keydown', 'pointerdown']) addEventListener(act, end, { once: true, capture: true })
    }
    change.then(awaitUser, awaitUser)
  }
}
