import { useEffect, useRef, useState } from 'react'
import { idempotencyKeyOf, setWorkingCopy, type WorkingCopyRef } from '../drafts/local-drafts.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import type { CopyText } from './copy-text.ts'
import { noteLastSave } from './last-saves.ts'

const untouched: SaveState = { step: 'none' }

interface Parts {
  account: string
  /** The address of the post; null for a new one. */
  url: string | null
  /** Called when a working copy was changed elsewhere. Returns the key under which its text continues. */
  onFork: (key: string) => string
  /** The same when the post was deleted. */
  onPostGone: (key: string) => string
}

/** The autosaves of a form, by the key of their local draft: each text that was in the form has one. */
export function useAutosaves({ account, url, onFork, onPostGone }: Parts) {
  const autosaves = useRef(new Map<string, Autosave>())
  const [copyId, setCopyId] = useState<string | null>(null)
  const [states, setStates] = useState<ReadonlyMap<string, SaveState>>(new Map())

  function create(firstKey: string, copy: WorkingCopyRef | null, begun: CopyText | null = null): Autosave {
    let key = firstKey
    const autosave = createAutosave({
      ...{ url, copy, begun, mark: `${idempotencyKeyOf(firstKey)}-copy` },
      onState: (state) => setStates((states) => new Map(states).set(key, state)),
      onCopy(next) {
        setCopyId(next?.id ?? null)
        void setWorkingCopy(account, key, next)
      },
      onFork: () => move(onFork(key)),
      onPostGone: () => move(onPostGone(key)),
    })
    function move(next: string) {
      if (next === key) return
      autosaves.current.delete(key)
      autosaves.current.set(next, autosave)
      key = next
    }
    autosaves.current.set(key, autosave)
    return autosave
  }

  useEffect(() => {
    const all = autosaves.current
    const each = (work: (autosave: Autosave) => unknown) => {
      for (const autosave of all.values()) void work(autosave)
    }
    const wake = () => each(({ wake }) => wake())
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') each(({ saveNow }) => saveNow())
    }
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', saveHidden)
      each(({ leave }) => noteLastSave(leave()))
    }
  }, [])

  return {
    of: (key: string): Autosave => autosaves.current.get(key) ?? create(key, null),

    /** Continues a text of an earlier page, with the working copy that it is known to have. */
    continue(key: string, copy: WorkingCopyRef | null | undefined, begun: CopyText): void {
      if (autosaves.current.has(key)) return
      if (copy) void setWorkingCopy(account, key, copy)
      create(key, copy ?? null, begun)
      if (copy) setCopyId(copy.id)
    },

    /** The working copy that was last written or opened; null if there is none. */
    copyId,

    /** All working copies of this form by id, with their revisions; null while one is being created. */
    ownCopies(): ReadonlyMap<string, number> | null {
      const all = [...autosaves.current.values()]
      if (all.some(({ isCreating }) => isCreating())) return null
      return new Map(
        all
          .map(({ reference }) => reference())
          .filter((copy) => copy !== null)
          .map(({ id, revision }) => [id, revision]),
      )
    },

    stateOf: (key: string): SaveState => states.get(key) ?? untouched,
  }
}
