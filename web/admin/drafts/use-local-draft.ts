import { useEffect, useRef, useState } from 'react'
import { createDraftWriter } from './draft-writer.ts'
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from './local-drafts.ts'

interface Parts extends LocalDraft {
  /** True while there are unsaved changes. */
  unsent: boolean
}

/**
 * Stores unsaved changes in this browser, at once if the page is hidden or left. Warns before the tab is closed. `forget` ends this after saving.
 */
export function useLocalDraft({ unsent, ...draft }: Parts): { forget: () => Promise<void> } {
  const latest = useRef(draft)
  const sent = useRef(false)
  const [writer] = useState(() =>
    createDraftWriter({
      save: (draft) => void saveLocalDraft(draft),
      remove: ({ account, key }) => void deleteLocalDraft(account, key),
    }),
  )

  useEffect(() => {
    latest.current = draft
    writer.change(draft, unsent)
  })

  useEffect(() => {
    const writeHidden = () => {
      if (document.visibilityState === 'hidden') writer.write()
    }
    document.addEventListener('visibilitychange', writeHidden)
    addEventListener('beforeunload', writer.write)
    return () => {
      document.removeEventListener('visibilitychange', writeHidden)
      removeEventListener('beforeunload', writer.write)
      writer.write()
    }
  }, [writer])

  useEffect(() => {
    if (!unsent) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!sent.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsent])

  return {
    async forget() {
      sent.current = true
      writer.end()
      await deleteLocalDraft(latest.current.account, latest.current.key)
    },
  }
}
