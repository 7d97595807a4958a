import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For an element whose controls come and go: when the focused control is removed, focuses the first remaining one, or calls `otherwise` if
 * there is none. React dispatches no blur event for a removed element.
 */
export function useFocusFallback<Container extends HTMLElement>(
  otherwise?: () => void,
): {
  ref: RefObject<Container | null>
  onFocus: () => void
  onBlur: () => void
} {
  const ref = useRef<Container>(null)
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    if (!isHeld.current || ref.current?.contains(document.activeElement)) return
    const next = ref.current?.querySelector<HTMLElement>('button:not([disabled]), input:not([disabled])')
    isHeld.current = false
    // Not if the user moved the focus meanwhile.
    if (document.activeElement !== document.body) return
    if (next) next.focus()
    else otherwise?.()
  })
  return {
    ref,
    onFocus() {
      isHeld.current = true
    },
    onBlur() {
      isHeld.current = false
    },
  }
}
