import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { type Macros, noMacros } from '#contract/html/maths/macros.ts'
import { setMacros } from './show-formulas.ts'

/** Shows formulas with the macros of the post. */
export function useMacros(editor: Editor, macros: Macros = noMacros): void {
  useEffect(() => {
    setMacros(macros)(editor.state, editor.view.dispatch)
  }, [editor, macros])
}
