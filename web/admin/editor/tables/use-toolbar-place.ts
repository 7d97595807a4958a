import type { Editor } from '@tiptap/core'
import type { RefObject } from 'react'
import { shownPart } from '../behaviour/keep-place.ts'
import { useKeptInPlace } from '../behaviour/use-kept-in-place.ts'
import { tableAround } from './selected-cells.ts'
import { toolbarTop } from './toolbar-place.ts'

/** Keeps a toolbar at the table around the cursor, while the text changes and scrolls. */
export function useToolbarPlace(editor: Editor, toolbar: RefObject<HTMLElement | null>): void {
  useKeptInPlace(editor, toolbar, (element) => place(editor, element))
}

function place({ view }: Editor, toolbar: HTMLElement): void {
  const { selection } = view.state
  const found = tableAround(selection.$head)
  const table = found && view.nodeDOM(found.pos)
  const home = toolbar.offsetParent?.getBoundingClientRect()
  if (!(table instanceof HTMLElement) || !home) return
  const box = table.getBoundingClientRect()
  const text = (view.dom.parentElement ?? view.dom).getBoundingClientRect()
  const cursor = view.coordsAtPos(selection.head)
  const lineAbove = table.previousElementSibling?.getBoundingClientRect().bottom
  const top = toolbarTop(toolbar.offsetHeight, box, shownPart(view), cursor, lineAbove)
  const left = Math.max(text.left, Math.min(box.left, text.right - toolbar.offsetWidth))
  toolbar.style.visibility = top === null ? 'hidden' : 'visible'
  toolbar.style.insetBlockStart = `${(top ?? 0) - home.top}px`
  toolbar.style.insetInlineStart = `${left - home.left}px`
}
