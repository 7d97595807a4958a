import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the container of the screens on each new screen and each new page of a list, as the pressed link may be gone. A filter keeps the
 * focus, and so does the message that loading failed.
 */
export function useFocusOnNewScreen() {
  const { pathname, search } = useLocation()
  const page = `${pathname} ${new URLSearchParams(search).get('before')}`
  const container = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    const isSameScreen = shown.current.startsWith(`${pathname} `)
    shown.current = page
    if (isSameScreen && document.activeElement?.closest('[role="search"], .load-failure')) return
    container.current?.focus({ preventScroll: true })
  }, [page, pathname])
  return container
}
