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
    // Not if the user moved the focus meanwhile.
    const isLost = document.activeElement === document.body
    // A control that gets the focus notes that it has it.
    if (isLost && ref.current && focusFirst(ref.current)) return
    // A control that is disabled now may get the focus once it is enabled.
    isHeld.current = isLost && !otherwise
    if (isLost) otherwise?.()
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

/** Returns false if no control can have the focus. */
function focusFirst(container: HTMLElement): boolean {
  const controls = container.querySelectorAll<HTMLElement>('button:not([disabled]), input:not([disabled])')
  return [...controls].some((control) => {
    control.focus()
    return document.activeElement === control
  })
}
