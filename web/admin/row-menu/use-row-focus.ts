import { useRef } from 'react'
import { useFocusIfLost } from '../focus/use-focus-if-lost.ts'

/** For a row: focuses its menu if a change took the focus away, such as a dialog that closed or a row that moved. */
export function useRowFocus() {
  const row = useRef<HTMLLIElement>(null)
  const returnFocus = useFocusIfLost(() => {
    const menu = row.current?.querySelector<HTMLElement>('.menu-trigger')
    menu?.focus({ preventScroll: true })
    return menu != null
  })
  return { row, returnFocus }
}
