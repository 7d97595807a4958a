import type { LocalDraft } from './local-drafts.ts'
import { fileOf } from './post-fields.ts'

/** Milliseconds. */
const delays = { afterTyping: 300, whileTyping: 500 }

interface Parts {
  save: (draft: LocalDraft) => void
  remove: (draft: LocalDraft) => void
}

/** Stores the text of a form while it is typed. A text that is the saved one again has no draft. */
export function createDraftWriter({ save, remove }: Parts) {
  let latest: { draft: LocalDraft; isUnsaved: boolean } | null = null
  let written: LocalDraft | null = null
  /** A text that was restored is stored under its key, although this page did not write it. */
  let isRestored = false
  /** When the oldest change was made that is not written. */
  let unwrittenSince: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  function write(): void {
    clearTimeout(timer)
    unwrittenSince = null
    if (isEnded || !latest || isSameText(written, latest.draft)) return
    const { draft, isUnsaved } = latest
    if (isUnsaved) save(draft)
    else if (written || isRestored) remove(draft)
    written = isUnsaved ? draft : null
  }

  return {
    change(draft: LocalDraft, isUnsaved: boolean): void {
      // A text under another key does not replace this one.
      if (latest && latest.draft.key !== draft.key) {
        write()
        isRestored = isUnsaved
      }
      const former = latest?.draft ?? null
      latest = { draft, isUnsaved }
      if (isSameText(former, draft)) return
      // Storing a file takes longer than a page that is left has.
      if (hasNewFile(former, draft)) {
        write()
        return
      }
      const now = performance.now()
      unwrittenSince ??= now
      clearTimeout(timer)
      const longest = Math.max(0, unwrittenSince + delays.whileTyping - now)
      timer = setTimeout(write, Math.min(delays.afterTyping, longest))
    },

    /** Writes at once what is not written. */
    write,

    /** Writes nothing more. */
    end(): void {
      isEnded = true
    },
  }
}
export type DraftWriter = ReturnType<typeof createDraftWriter>

function hasNewFile(former: LocalDraft | null, { fields }: LocalDraft): boolean {
  const file = fileOf(fields.image)
  return file !== null && file !== fileOf(former?.fields.image ?? null)
}

const isSameText = (one: LocalDraft | null, other: LocalDraft): boolean =>
  one?.fields === other.fields && one.key === other.key
