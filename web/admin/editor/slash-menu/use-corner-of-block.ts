import type { Editor } from '@tiptap/core'
import type { RefObject } from 'react'
import { useKeptInPlace } from '../behaviour/use-kept-in-place.ts'

/** Keeps an element at the upper end corner of the block with the cursor, and within the part of the text that can be seen. */
export function useCornerOfBlock(editor: Editor, element: RefObject<HTMLElement | null>): void {
  useKeptInPlace(editor, element, (box) => place(editor, box))
}

function place({ view }: Editor, box: HTMLElement): void {
  const { $from } = view.state.selection
  // The cursor may have left the block before this element is gone.
  const block = $from.depth > 0 ? view.nodeDOM($from.before()) : null
  if (!(block instanceof HTMLElement) || !box.offsetParent) return
  const [seen, around] = [view.dom.getBoundingClientRect(), box.offsetParent.getBoundingClientRect()]
  const { top, bottom, right } = block.getBoundingClientRect()
  const lowest = Math.max(seen.top, seen.bottom - box.offsetHeight)
  box.style.insetBlockStart = `${Math.min(Math.max(top, seen.top), lowest) - around.top}px`
  box.style.insetInlineEnd = `${around.right - right}px`
  box.hidden = bottom < seen.top || top > seen.bottom
}
