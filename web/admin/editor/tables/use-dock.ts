import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect } from 'react'

/** Tells the style of a bar at the foot of the window what a keyboard on the screen hides there. */
export function useDock(editor: Editor, bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const part = window.visualViewport
    const place = (): void => {
      bar.current?.style.setProperty('--hidden', `${hiddenBelow(part)}px`)
    }
    place()
    // The line with the cursor may be where the bar appears.
    editor.commands.scrollIntoView()
    part?.addEventListener('resize', place)
    part?.addEventListener('scroll', place)
    return () => {
      part?.removeEventListener('resize', place)
      part?.removeEventListener('scroll', place)
    }
  }, [editor, bar])
}

/** What is fixed stays with the page where one zooms in, as it would cover it. */
function hiddenBelow(part: VisualViewport | null): number {
  if (!part || part.scale > 1.01) return 0
  return Math.max(0, document.documentElement.clientHeight - part.offsetTop - part.height)
}
