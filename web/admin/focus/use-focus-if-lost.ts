import { useEffect, useRef } from 'react'

/**
 * For changes that may remove the focused control: calls `focus` once the focus is lost. It returns false while there is nothing that can have
 * the focus. The returned function begins to watch. What the user does after the promise of the change has settled ends it, so that a later
 * render leaves the focus alone; React draws what was loaded some time after that, in an order of its own.
 */
export function useFocusIfLost(focus: () => boolean): (change: Promise<unknown>) => void {
  const watch = useRef<AbortController>(null)
  const end = () => {
    watch.current?.abort()
    watch.current = null
  }
  useEffect(() => {
    if (watch.current && document.activeElement === document.body && focus()) end()
  })
  useEffect(() => () => watch.current?.abort(), [])
  return (change) => {
    end()
    const own = new AbortController()
    watch.current = own
    const awaitUser = () => {
      if (own.signal.aborted) return
      for (const act of ['keydown', 'pointerdown'])
        addEventListener(act, end, { capture: true, signal: own.signal })
    }
    change.then(awaitUser, awaitUser)
  }
}
