import { useRef } from 'react'
import { useFocusIfLost } from './use-focus-if-lost.ts'

/** For a list: focuses the heading if a change removed the focused button with its row. */
export function useFocusAfterChange() {
  const heading = useRef<HTMLHeadingElement>(null)
  const onChanged = useFocusIfLost(() => {
    heading.current?.focus()
    return heading.current !== null
  })
  return { heading, onChanged }
}
