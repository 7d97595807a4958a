import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect } from 'react'
import { tableAround } from './selected-cells.ts'
import { toolbarTop } from './toolbar-place.ts'

/** Keeps a toolbar at the table around the cursor, while the text changes and scrolls. */
export function useToolbarPlace(editor: Editor, toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const update = (): void => {
      if (toolbar.current) place(editor, toolbar.current)
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(editor.view.dom)
    editor.on('transaction', update)
    window.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
    update()
    return () => {
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
  const shown = { top: Math.max(text.top, 0), bottom: Math.min(text.bottom, window.innerHeight) }
  const top = toolbarTop(toolbar.offsetHeight, box, shown, view.coordsAtPos(selection.head))
  const left = Math.max(text.left, Math.min(box.left, text.right - toolbar.offsetWidth))
  toolbar.style.visibility = top === null ? 'hidden' : 'visible'
  toolbar.style.insetBlockStart = `${(top ?? 0) - home.top}px`
  toolbar.style.insetInlineStart = `${left - home.left}px`
}
