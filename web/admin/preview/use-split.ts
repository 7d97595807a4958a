import { useLayoutEffect, useRef, useState } from 'react'
import { isKeyboardShown } from '../layout/use-visible-part.ts'

/** Whether something stands beside the form, and the switch for it. Style sheets know it from the root element. */
export function useSplit() {
  const [isOn, setOn] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-preview', isOn)
    return () => root.removeAttribute('data-preview')
  }, [isOn])
  function toggle() {
    // It would cover the page.
    if (isKeyboardShown()) (document.activeElement as HTMLElement | null)?.blur()
    setOn(!isOn)
  }
  function close() {
    toggle()
    button.current?.focus()
  }
  return { switch: { isOn, toggle, button }, close }
}
