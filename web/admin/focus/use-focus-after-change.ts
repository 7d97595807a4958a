import { useEffect, useRef } from 'react'

/** For a list: focuses the heading if the focused button was removed with its row. */
export function useFocusAfterChange() {
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    if (!changed.current || document.activeElement !== document.body) return
    changed.current = false
    heading.current?.focus()
  })
  const onChanged = () => {
    changed.current = true
  }
  return { heading, onChanged }
}
