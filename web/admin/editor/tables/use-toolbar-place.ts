import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect } from 'react'
import { shownPart } from '../behaviour/keep-place.ts'
import { tableAround } from './selected-cells.ts'
import { toolbarTop } from './toolbar-place.ts'

/** Keeps a toolbar at the table around the cursor, while the text changes and scrolls. */
export function useToolbarPlace(editor: Editor, toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0
    // Once for each frame, as measuring takes long right after a change.
    const update = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (toolbar.current && !editor.isDestroyed) place(editor, toolbar.current)
      })
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(editor.view.dom)
    editor.on('transaction', update)
    window.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
    update()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      editor.off('transaction', update)
      window.removeEventListener('scroll', update, { capture: true })
      window.removeEventListener('resize', update)
    }
  }, [editor, toolbar])
}

function place({ view }: Editor, toolbar: HTMLElement): void {
  const { selection } = view.state
  const found = tableAround(selection.$head)
  const table = found && view.nodeDOM(found.pos)
  const home = toolbar.offsetParent?.getBoundingClientRect()
  if (!(table instanceof HTMLElement) || !home) return
  const box = table.getBoundingClientRect()
  const text = (view.dom.parentElement ?? view.dom).getBoundingClientRect()
  const top = toolbarTop(toolbar.offsetHeight, box, shownPart(view), view.coordsAtPos(selection.head))
  const left = Math.max(text.left, Math.min(box.left, text.right - toolbar.offsetWidth))
  toolbar.style.visibility = top === null ? 'hidden' : 'visible'
  toolbar.style.insetBlockStart = `${(top ?? 0) - home.top}px`
  toolbar.style.insetInlineStart = `${left - home.left}px`
}
