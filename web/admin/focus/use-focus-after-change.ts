import { useRef } from 'react'
import { useFocusIfLost } from './use-focus-if-lost.ts'

/** For a list: focuses its heading, or what stands for it, if a change removed the focused button with its row. */
export function useFocusAfterChange<Heading extends HTMLElement = HTMLHeadingElement>() {
  const heading = useRef<Heading>(null)
  const onChanged = useFocusIfLost(() => {
    heading.current?.focus()
    return heading.current !== null
  })
  return { heading, onChanged }
}
