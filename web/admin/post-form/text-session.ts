import { shallowEqual } from '../../shallow-equal.ts'
import { createFormText, type FormTextParts } from './form-text.ts'
import { createTextReplacements } from './text-replacements.ts'
import { createTextSending } from './text-sending.ts'

/** A text in a form, from opening to leaving it, without its elements. */
export function createTextSession(parts: FormTextParts) {
  const text = createFormText(parts)
  const { autosaves, isUnsaved } = text
  const { drafts } = parts

  function snapshot() {
    const { text: present, stored: _, parted, isPostMissing, ...state } = text.state()
    return {
      ...state,
      fields: present.fields,
      /** See `LocalDraft`. */
      key: present.key,
      isPostGone: state.isPostGone || isPostMissing,
      /** Whether the content differs from what is saved. */
      isUnsaved: isUnsaved(),
      /** The working copy of the content; null if there is none. */
      copyId: autosaves.copyIdOf(present.key),
      /** The working copy from which the content has parted; null if it has from none. */
      otherCopyId: parted?.key === present.key ? parted.copyId : null,
    }
  }

  let latest = snapshot()
  text.subscribe(() => {
    const next = snapshot()
    if (!shallowEqual(latest, next)) latest = next
  })

  return {
    ...createTextReplacements(text),
    ...createTextSending(text, drafts.end),
    subscribe: text.subscribe,
    /** Returns the same object until something changes. */
    get: () => latest,
    saveState: () => autosaves.stateOf(text.state().text.key),
    start: text.start,
    writeDraft: drafts.write,
    set: text.set,
    noteStored: text.noteStored,
    notePost: text.notePost,
    ownCopies: autosaves.ownCopies,

    /** The server can be reached again. */
    wake(): void {
      for (const { wake } of autosaves.all()) wake()
    },

    /** Saves on the server at once what is not saved. */
    async saveNow(): Promise<void> {
      await Promise.all(autosaves.all().map(({ saveNow }) => saveNow()))
    },

    /** Stores what is not stored, and then nothing more. */
    async leave(): Promise<void> {
      drafts.write()
      await Promise.all(autosaves.all().map(({ leave }) => leave()))
    },
  }
}
export type TextSession = ReturnType<typeof createTextSession>
