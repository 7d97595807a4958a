import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Calls `place` for an element that stands at a part of the text, whenever the text, its size or what is seen of it changed. It is
 * called at once when the element appears, so that this never lies over other things, and later once before a frame, as measuring takes long right after a change.
 */
export function useKeptInPlace(
  editor: Editor,
  element: RefObject<HTMLElement | null>,
  place: (element: HTMLElement) => void,
): void {
  const latest = useRef(place)
  const frame = useRef(0)

  useLayoutEffect(() => {
    latest.current = place
    placeInNextFrame()
  })

  /** Asked for anew while a frame begins, such as by what scrolls, it would make the browser draw another one. */
  function placeInNextFrame(): void {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      if (element.current && !editor.isDestroyed) latest.current(element.current)
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is scheduled takes all it needs from references
  useLayoutEffect(() => {
    const { dom } = editor.view
    if (element.current) latest.current(element.current)
    const sizes = new ResizeObserver(placeInNextFrame)
    sizes.observe(dom)
    if (element.current) sizes.observe(element.current)
    editor.on('transaction', placeInNextFrame)
    // Images that are loaded make room for themselves.
    dom.addEventListener('load', placeInNextFrame, { capture: true })
    window.addEventListener('scroll', placeInNextFrame, { capture: true, passive: true })
    window.addEventListener('resize', placeInNextFrame)
    window.visualViewport?.addEventListener('resize', placeInNextFrame)
    return () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
      sizes.disconnect()
      editor.off('transaction', placeInNextFrame)
      dom.removeEventListener('load', placeInNextFrame, { capture: true })
      window.removeEventListener('scroll', placeInNextFrame, { capture: true })
      window.removeEventListener('resize', placeInNextFrame)
      window.visualViewport?.removeEventListener('resize', placeInNextFrame)
    }
  }, [editor, element])
}
