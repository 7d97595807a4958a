import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For what holds the screens: gets the focus with each new one, and with each new page of a list, as the link that was pressed may be gone. A
 * filter keeps the focus: it stays where it is, above the list that it changes. So does a notice that the page could not be loaded.
 */
export function useFocusOnNewScreen() {
  const { pathname, search } = useLocation()
  const page = `${pathname} ${new URLSearchParams(search).get('before')}`
  const place = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    const isSameScreen = shown.current.startsWith(`${pathname} `)
    shown.current = page
    if (isSameScreen && document.activeElement?.closest('[role="search"], .load-failure')) return
    place.current?.focus({ preventScroll: true })
  }, [page, pathname])
  return place
}
