import { useEffect, useRef } from 'react'

/** For a row: focuses its menu once if a change took the focus away, such as a dialog that closed or a row that moved. */
export function useRowFocus() {
  const row = useRef<HTMLLIElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || document.activeElement !== document.body) return
    const menu = row.current?.querySelector<HTMLElement>('.menu-trigger')
    if (!menu) return
    isAwaited.current = false
    menu.focus({ preventScroll: true })
  })
  const returnFocus = () => {
    isAwaited.current = true
  }
  return { row, returnFocus }
}
