import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For what holds the screens: gets the focus with each new one, as the link that was pressed may be gone. */
export function useFocusOnNewScreen() {
  const { pathname } = useLocation()
  const place = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    place.current?.focus({ preventScroll: true })
  }, [pathname])
  return place
}
