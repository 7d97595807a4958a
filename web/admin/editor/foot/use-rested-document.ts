import type { Editor } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { startTransition, useEffect, useState } from 'react'

/** Milliseconds. While somebody types, the document is returned from time to time. */
const delays = { afterTyping: 400, whileTyping: 2_000 }

/** Returns the document, a moment after it changed: what is derived from it need not be done for each key. */
export function useRestedDocument(editor: Editor): PostNode {
  const [doc, setDoc] = useState(editor.state.doc)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let changedAt: number | null = null
    const update = () => {
      changedAt = null
      startTransition(() => setDoc(editor.state.doc))
    }
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return
      changedAt ??= performance.now()
      clearTimeout(timer)
      const longest = changedAt + delays.whileTyping - performance.now()
      timer = setTimeout(update, Math.min(delays.afterTyping, longest))
    }
    editor.on('transaction', follow)
    return () => {
      clearTimeout(timer)
      editor.off('transaction', follow)
    }
  }, [editor])
  return doc
}
