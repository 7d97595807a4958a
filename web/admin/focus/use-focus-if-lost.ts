import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * For changes that may remove the focused control: calls `focus` if the focus is lost before what a change shows is drawn. It returns false
 * while there is nothing that can have the focus. The returned function begins to watch; its promise settles once all is known that the change
 * shows. Later renders leave the focus alone.
 */
export function useFocusIfLost(focus: () => boolean): (change: Promise<unknown>) => void {
  const watched = useRef<Promise<unknown>>(null)
  const [drawn, setDrawn] = useState<Promise<unknown> | null>(null)
  useEffect(() => {
    if (watched.current && document.activeElement === document.body && focus()) watched.current = null
  })
  useEffect(() => {
    if (watched.current === drawn) watched.current = null
  }, [drawn])
  return (change) => {
    watched.current = change
    // Not before lists that were loaded, which are drawn in a transition.
    const end = () => startTransition(() => setDrawn(change))
    change.then(end, end)
  }
}
