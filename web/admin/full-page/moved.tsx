import { useLayoutEffect, useRef, useState } from 'react'

/** Returns an element for a portal, whose content keeps its state, focus and selection when the element moves. */
export function useMovedElement(): HTMLElement {
  const [element] = useState(() => {
    const created = document.createElement('div')
    created.className = 'contents'
    return created
  })
  return element
}

/** Browsers that know `moveBefore` keep the focus by themselves. */
function moveInto(place: Element, element: HTMLElement): void {
  if (element.isConnected && 'moveBefore' in place) {
    place.moveBefore(element, null)
    return
  }
  const focused = document.activeElement
  place.append(element)
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true })
}

/** One of the places where the element may be. */
export function Place({ of: element, isHere }: { of: HTMLElement; isHere: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isHere && place.current && element.parentNode !== place.current) moveInto(place.current, element)
  }, [element, isHere])
  return <div className="contents" ref={place} />
}
