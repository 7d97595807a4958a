import { useEffect, useRef } from 'react'

/**
 * For a dialog that a call opens: when it closes, what had the focus before gets it back, once it can have it. A button that waits for
 * the call is disabled, and lost the focus by that before the dialog was there.
 */
export function useRestoredFocus(isOpen: boolean): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) return () => focusOnceEnabled(last.current)
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [isOpen])
}

function focusOnceEnabled(element: HTMLElement | null): void {
  if (!element) return
  const isDone = () => {
    if (element.matches(':disabled')) return false
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement === document.body) element.focus()
    return true
  }
  if (isDone()) return
  const observer = new MutationObserver(() => {
    if (isDone()) observer.disconnect()
  })
  observer.observe(element, { attributeFilter: ['disabled'] })
}
