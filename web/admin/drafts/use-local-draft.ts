import { useEffect, useRef } from 'react'
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from './local-drafts.ts'
import type { PostFields } from './post-fields.ts'

/** How long after the last key a copy is written, in milliseconds; at once when the page is hidden or left. */
const writeDelayMs = 300

interface Parts extends LocalDraft {
  /** True while there is something typed that the server does not have. */
  unsent: boolean
}

/**
 * Keeps what is typed in this browser, and warns before the tab closes with something unsent. What is typed and taken back is not
 * kept. Answers how to stop once it was sent.
 */
export function useLocalDraft(parts: Parts): { forget: () => Promise<void> } {
  const { fields, key, unsent } = parts
  const latest = useRef(parts)
  const written = useRef<PostFields | null>(null)
  const sent = useRef(false)

  useEffect(() => {
    latest.current = parts
  })

  useEffect(() => {
    const write = () => {
      const { unsent, ...copy } = latest.current
      if (sent.current || written.current === copy.fields) return
      if (unsent) void saveLocalDraft(copy)
      else if (written.current) void deleteLocalDraft(copy.account, copy.key)
      written.current = unsent ? copy.fields : null
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
      // The next key comes with a timer of its own; leaving the form does not.
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
