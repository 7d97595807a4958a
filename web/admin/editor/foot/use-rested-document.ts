import type { Editor } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'

const delayMs = 400

/** Returns the document, at most so long after it changed: what is derived from it need not be done for each key. */
export function useRestedDocument(editor: Editor): PostNode {
  const [doc, setDoc] = useState(editor.state.doc)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      setDoc(editor.state.doc)
    }
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged) timer ??= setTimeout(update, delayMs)
    }
    editor.on('transaction', follow)
    return () => {
      clearTimeout(timer)
      editor.off('transaction', follow)
    }
  }, [editor])
  return doc
}
