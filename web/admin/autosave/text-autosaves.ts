import { idempotencyKeyOf, setWorkingCopy, type WorkingCopyRef } from '../drafts/local-drafts.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import type { CopyText } from './copy-text.ts'

interface Parts {
  account: string
  /** Returns the address of the post; null for a new text. */
  url: () => string | null
  /** Called when what can be read here has changed. */
  onChange: () => void
  /** Called when a text goes to a working copy of its own. Returns the key under which it continues. */
  onFork: (key: string, otherId: string | null) => string
  /** Called when the post was deleted. Returns the key under which the text continues. */
  onPostGone: (key: string) => string
}

/** The autosaves of a form, by the key of their local draft: each text that was in the form has one. */
export function createTextAutosaves({ account, url, onChange, onFork, onPostGone }: Parts) {
  const autosaves = new Map<string, Autosave>()

  function create(firstKey: string, copy: WorkingCopyRef | null, begun: CopyText | null = null): Autosave {
    const keyNow = () => [...autosaves].find(([, each]) => each === autosave)?.[0] ?? firstKey
    const autosave = createAutosave({
      ...{ url: url(), copy, begun, mark: `${idempotencyKeyOf(firstKey)}-copy` },
      onState: onChange,
      onCopy(next) {
        void setWorkingCopy(account, keyNow(), next)
        onChange()
      },
      onFork: (otherId) => move(keyNow(), onFork(keyNow(), otherId)),
      onPostGone: () => move(keyNow(), onPostGone(keyNow())),
    })
    autosaves.set(firstKey, autosave)
    return autosave
  }

  function move(from: string, to: string): void {
    const autosave = autosaves.get(from)
    if (from === to || !autosave) return
    autosaves.delete(from)
    autosaves.set(to, autosave)
  }

  return {
    of: (key: string): Autosave => autosaves.get(key) ?? create(key, null),

    all: (): Autosave[] => [...autosaves.values()],

    /** Continues a text of an earlier page, with the working copy that it is known to have. */
    continue(key: string, copy: WorkingCopyRef | null | undefined, begun: CopyText): void {
      if (autosaves.has(key)) return
      if (copy) void setWorkingCopy(account, key, copy)
      create(key, copy ?? null, begun)
      onChange()
    },

    /** The text goes on as a new one under another key. */
    leavePost(from: string, to: string): void {
      autosaves.get(from)?.leavePost()
      move(from, to)
    },

    stateOf: (key: string): SaveState => autosaves.get(key)?.state() ?? untouched,

    /** The working copy of a text; null if there is none. */
    copyIdOf: (key: string): string | null => autosaves.get(key)?.reference()?.id ?? null,

    /** All working copies of the form by id, with their revisions; null while one is being created. */
    ownCopies(): ReadonlyMap<string, number> | null {
      const all = [...autosaves.values()]
      if (all.some(({ isCreating }) => isCreating())) return null
      return new Map(
        all
          .map(({ reference }) => reference())
          .filter((copy) => copy !== null)
          .map(({ id, revision }) => [id, revision]),
      )
    },
  }
}

const untouched: SaveState = { step: 'none' }
