import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect } from 'react'

/** Keeps an element at the upper end corner of the block with the cursor, and within the part of the text that can be seen. */
export function useCornerOfBlock(editor: Editor, element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { view } = editor

    function place(): void {
      const { $from } = view.state.selection
      // The cursor may have left the block before this element is gone.
      const block = $from.depth > 0 ? view.nodeDOM($from.before()) : null
      const box = element.current
      if (!(block instanceof HTMLElement) || !box?.offsetParent) return
      const [seen, around] = [view.dom.getBoundingClientRect(), box.offsetParent.getBoundingClientRect()]
      const { top, bottom, right } = block.getBoundingClientRect()
      const lowest = Math.max(seen.top, seen.bottom - box.offsetHeight)
      box.style.insetBlockStart = `${Math.min(Math.max(top, seen.top), lowest) - around.top}px`
      box.style.insetInlineEnd = `${around.right - right}px`
      box.hidden = bottom < seen.top || top > seen.bottom
    }

    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(view.dom)
    editor.on('transaction', place)
    view.dom.addEventListener('scroll', place, { passive: true })
    return () => {
      sizes.disconnect()
      editor.off('transaction', place)
      view.dom.removeEventListener('scroll', place)
    }
  }, [editor, element])
}
