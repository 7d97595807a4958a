import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import type { Reference } from '#contract/references/reference.ts'
import { setWorks } from './reference-state.ts'

const none: readonly Reference[] = []

/** Offers the references of the post where the text refers to something. */
export function useWorks(editor: Editor, works = none): void {
  useEffect(() => {
    setWorks(works)(editor.state, editor.view.dispatch)
  }, [editor, works])
}
