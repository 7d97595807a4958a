import { useEffect, useRef } from 'react'

/** For a list: after a change the heading has the focus if the button that had it went with its row. */
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
