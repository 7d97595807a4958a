import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { isNoteList } from '../schema/footnotes.ts'
import { blockAt, seenPart } from './block-rows.ts'

const hasNoMouse = (): boolean => matchMedia('(hover: none)').matches

/** Returns the index of the block under the mouse, or, without a mouse, of the one with the cursor. Writing hides it, and an empty line has none. */
export function useShownBlock(editor: Editor): number | null {
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const { view } = editor
    const home = view.dom.closest('.editor')
    if (!(home instanceof HTMLElement)) return
    const follow = ({ pointerType, clientX, clientY }: PointerEvent): void => {
      if (pointerType !== 'mouse') return
      const { left, right, top, bottom } = seenPart(view)
      const isOver = clientX > left - 40 && clientX < right && clientY > top && clientY < bottom
      setPointed(isOver ? blockAt(view, clientY) : null)
    }
    const forget = () => setPointed(null)
    home.addEventListener('pointermove', follow)
    home.addEventListener('pointerleave', forget)
    view.dom.addEventListener('keydown', forget)
    return () => {
      home.removeEventListener('pointermove', follow)
      home.removeEventListener('pointerleave', forget)
      view.dom.removeEventListener('keydown', forget)
    }
  }, [editor])
  const withCursor = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) =>
      isFocused && hasNoMouse() ? state.selection.$from.index(0) : null,
  })
  const index = pointed ?? withCursor
  const block = index === null ? null : editor.state.doc.maybeChild(index)
  return block && !isNoteList(block) && !(block.isTextblock && block.content.size === 0) ? index : null
}
