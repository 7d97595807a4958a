import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a place whose controls come and go: when the one that has the focus goes, the first one that is left gets it. React tells of no
 * blur that comes from a removal.
 */
export function useHandedFocus<Place extends HTMLElement>(): {
  ref: RefObject<Place | null>
  onFocus: () => void
  onBlur: () => void
} {
  const ref = useRef<Place>(null)
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    const place = ref.current
    if (!isHeld.current || !place || place.contains(document.activeElement)) return
    place.querySelector<HTMLElement>('button:not([disabled]), input:not([disabled])')?.focus()
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
