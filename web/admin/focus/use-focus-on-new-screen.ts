import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the container of the screens on each new screen and each new page of a list, as the pressed link may be gone; or the field that the
 * address names. A filter keeps the focus, and so does the message that loading failed.
 */
export function useFocusOnNewScreen() {
  const { pathname, search, hash } = useLocation()
  const place = `${pathname} ${new URLSearchParams(search).get('before')}${hash}`
  const container = useRef<HTMLElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    const isSameScreen = shown.current.startsWith(`${pathname} `)
    shown.current = place
    const named = document.getElementById(hash.slice(1))
    if (named) {
      named.scrollIntoView({ block: 'center' })
      named.focus({ preventScroll: true })
      if (document.activeElement === named) return
    } else if (isSameScreen && document.activeElement?.closest('[role="search"], .load-failure')) return
    container.current?.focus({ preventScroll: true })
  }, [place, pathname, hash])
  return container
}
