import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a place whose controls come and go: when the one that has the focus goes, the first one that is left gets it, or what
 * `otherwise` focuses if none is. React tells of no blur that comes from a removal.
 */
export function useFocusFallback<Place extends HTMLElement>(
  otherwise?: () => void,
): {
  ref: RefObject<Place | null>
  onFocus: () => void
  onBlur: () => void
} {
  const ref = useRef<Place>(null)
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    if (!isHeld.current || ref.current?.contains(document.activeElement)) return
    const next = ref.current?.querySelector<HTMLElement>('button:not([disabled]), input:not([disabled])')
    isHeld.current = false
    // Whoever went elsewhere meanwhile stays there.
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
