import { useEffect, useRef } from 'react'

/**
 * For a dialog that opens during a request: returns the focus when it closes. A button that is disabled during the request lost its focus
 * before the dialog opened, and gets it back once it is enabled.
 */
export function useRestoredFocus(isOpen: boolean): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) return () => focusOnceEnabled(last.current)
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isOpen])
}

function focusOnceEnabled(element: HTMLElement | null): void {
  if (!element) return
  const isDone = () => {
    if (element.matches(':disabled')) return false
    // Not if the user moved the focus meanwhile.
    if (document.activeElement === document.body) element.focus()
    return true
  }
  if (isDone()) return
  const observer = new MutationObserver(() => {
    if (isDone()) observer.disconnect()
  })
  observer.observe(element, { attributeFilter: ['disabled'] })
}
