import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import type { CitationStyle } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'

/** Shows citations as readers see them once the post has references. What writes them is loaded with the first. */
export function useCitations(
  editor: Editor,
  references: readonly Reference[] | undefined,
  citationStyle: CitationStyle | undefined,
): void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!references || !citationStyle || (references.length === 0 && !isAsked.current)) return
    isAsked.current = true
    let isLatest = true
    // Without a connection, the next change of the references is the next attempt.
    import('./show-citations.ts').then(
      ({ showWith }) => {
        if (isLatest && !editor.isDestroyed) showWith(editor, { references, citationStyle })
      },
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [editor, references, citationStyle])
}
