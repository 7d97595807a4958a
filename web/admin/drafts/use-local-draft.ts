import { useEffect, useRef } from 'react'
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from './local-drafts.ts'

/** After the last change. A page that is hidden or left is written at once. */
const writeDelayMs = 300

interface Parts extends LocalDraft {
  /** True while there are unsaved changes. */
  unsent: boolean
}

/**
 * Stores unsaved changes in this browser, and deletes them if they are undone. Warns before the tab is closed. `forget` ends this after
 * saving.
 */
export function useLocalDraft(parts: Parts): { forget: () => Promise<void> } {
  const { fields, key, unsent } = parts
  const latest = useRef(parts)
  const written = useRef<Pick<LocalDraft, 'fields' | 'key'> | null>(null)
  const sent = useRef(false)

  useEffect(() => {
    latest.current = parts
  })

  useEffect(() => {
    const write = () => {
      const { unsent, ...copy } = latest.current
      if (sent.current || (written.current?.fields === copy.fields && written.current.key === copy.key))
        return
      if (unsent) void saveLocalDraft(copy)
      else if (written.current) void deleteLocalDraft(copy.account, copy.key)
      written.current = unsent ? copy : null
    }
    const timer = setTimeout(write, writeDelayMs)
    const writeHidden = () => {
      if (document.visibilityState === 'hidden') write()
    }
    document.addEventListener('visibilitychange', writeHidden)
    addEventListener('beforeunload', write)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', writeHidden)
      removeEventListener('beforeunload', write)
      // Another change starts its own timer; unmounting does not.
      if (latest.current.fields === fields && latest.current.key === key) write()
    }
  }, [fields, key])

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
      await deleteLocalDraft(latest.current.account, latest.current.key)
    },
  }
}
