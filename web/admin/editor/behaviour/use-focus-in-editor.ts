import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** Returns whether the focus is in the text or in what stands at it, such as its toolbar and panels. */
export function useFocusInEditor(editor: Editor): boolean {
  const [hasFocus, setFocus] = useState(false)
  useEffect(() => {
    const home = editor.view.dom.closest<HTMLElement>('.editor')
    if (!home) return
    const enter = () => setFocus(true)
    const leave = ({ relatedTarget }: FocusEvent) => setFocus(home.contains(relatedTarget as Node | null))
    home.addEventListener('focusin', enter)
    home.addEventListener('focusout', leave)
    return () => {
      home.removeEventListener('focusin', enter)
      home.removeEventListener('focusout', leave)
    }
  }, [editor])
  return hasFocus
}
