import { copyTextOf, type SavedCover } from '../autosave/copy-text.ts'
import { createTextAutosaves } from '../autosave/text-autosaves.ts'
import type { OfferedText } from '../drafts/choose-offer.ts'
import type { DraftWriter } from '../drafts/draft-writer.ts'
import { draftKey, type LocalDraft } from '../drafts/local-drafts.ts'
import { areFieldsEqual, fileOf, isEmptyText, type PostFields } from '../drafts/post-fields.ts'
import { asNewFields } from './gone-post.ts'

/** The content of the form and what is known of it. */
type Text = Omit<LocalDraft, 'account' | 'workingCopy'>

/** The content before it was replaced, and why it was. */
export interface Replacement {
  text: Text
  reason: string
  /** Whether something was typed since. */
  isTouched: boolean
}

/** A draft that was discarded. */
export interface Discarded {
  draft: LocalDraft
  /** Where its text is now. */
  message: string
  /** By which it is in the trash; null if it is not there. */
  trashId: string | null
  /** Whether its working copy is neither there nor in the trash. */
  isCopyGone: boolean
}

interface State {
  text: Text
  /** What the post has, as the form shows it. */
  stored: PostFields
  /** The newest version of the post that the form knows; 0 without one. */
  version: number
  offered: OfferedText | null
  replaced: Replacement | null
  discarded: Discarded | null
  /** Counts replacements. */
  round: number
  /** The working copy from which the text under `key` has parted, because it was changed in another place. */
  parted: { key: string; copyId: string } | null
  /** Whether the text goes on as a new one, because its post was deleted. */
  isPostGone: boolean
  /** Whether the post is not there now. It may be restored until something is typed. */
  isPostMissing: boolean
  /** Whether the text is saved, so that nothing more of it is stored. */
  isSent: boolean
}

export interface FormTextParts {
  /** Drafts are those of this account, whoever signs in later. */
  account: string
  /** The address of the post; null for a new one. */
  url: string | null
  /** The stored version. */
  version: number | undefined
  stored: PostFields
  /** The text with which the form opens, if it is not the stored one. */
  begun: LocalDraft | null
  /** A text to offer. */
  offer: OfferedText | null
  /** Shows a body that replaces the present one. */
  showBody: (html: string) => void
  /** Splits the body into its top-level blocks. */
  splitBody: (html: string) => string[]
  /** Returns the cover of an existing post. */
  cover: () => SavedCover | null
  drafts: DraftWriter
}

/** The text of a form. What is typed goes to the draft of this browser and to the working copy on the server. */
export function createFormText({ account, url, cover, drafts, ...parts }: FormTextParts) {
  const { begun } = parts
  const listeners = new Set<() => void>()
  const autosaves = createTextAutosaves({
    account,
    url: () => (state.isPostGone ? null : url),
    onChange: tell,
    onFork: fork,
    onPostGone(from) {
      const isPresent = state.text.key === from
      leavePost()
      return isPresent ? state.text.key : from
    },
  })
  let state: State = {
    text: {
      fields: begun?.fields ?? parts.stored,
      key: begun?.key ?? draftKey(url),
      typedDate: begun?.typedDate ?? '',
      unanswered: begun?.unanswered ?? [],
      baseVersion: begun ? begun.baseVersion : parts.version,
    },
    stored: parts.stored,
    version: parts.version ?? 0,
    offered: parts.offer,
    ...{
      replaced: null,
      discarded: null,
      round: 0,
      parted: null,
      isPostGone: false,
      isPostMissing: false,
      isSent: false,
    },
  }

  const isUnsaved = () => state.isPostGone || !areFieldsEqual(state.text.fields, state.stored)

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function update(change: Partial<State>): void {
    state = { ...state, ...change }
    drafts.change({ ...state.text, account }, isUnsaved())
    tell()
  }

  const change = (change: Partial<Text>) => update({ text: { ...state.text, ...change } })

  const copyText = ({ fields, baseVersion }: Pick<Text, 'fields' | 'baseVersion'>) =>
    copyTextOf(fields, parts.splitBody(fields.content), cover(), baseVersion)

  /** A file that is not uploaded yet is no part of what the server keeps, and an empty text begins none. */
  function autosave(): void {
    if (state.isPostMissing) leavePost()
    const { fields, key } = state.text
    if (isEmptyText(fields) && autosaves.copyIdOf(key) === null) return
    const image = fileOf(fields.image) ? null : fields.image
    const isTextUnsaved = state.isPostGone || !areFieldsEqual({ ...fields, image }, state.stored)
    autosaves.of(key).typed(copyText(state.text), isTextUnsaved)
  }

  function continueDraft({ key, workingCopy, fields, baseVersion }: LocalDraft): void {
    autosaves.continue(key, workingCopy, copyTextOf(fields, [fields.content], cover(), baseVersion))
  }

  /** A text that parts from another one has a draft of its own, unless it may be a post already. */
  function fork(from: string, otherId: string | null): string {
    const { key: present, unanswered } = state.text
    const isKept = present !== from || unanswered.length > 0
    const key = isKept ? from : draftKey(state.isPostGone ? null : url)
    if (!isKept) change({ key })
    if (otherId !== null) update({ parted: { key, copyId: otherId } })
    return key
  }

  /** The text goes on as a new one. The draft under the address of the post stays for when it is restored. */
  function leavePost(): void {
    if (state.isPostGone) return
    const { key: from, fields } = state.text
    const key = draftKey(null)
    autosaves.leavePost(from, key)
    const text = { ...state.text, key, fields: asNewFields(fields, cover()), baseVersion: undefined }
    update({ isPostGone: true, text })
  }

  return {
    account,
    url,
    cover,
    autosaves,
    state: () => state,
    isUnsaved,
    update,
    change,
    autosave,
    /** The autosave of the present text. */
    present: () => autosaves.of(state.text.key),
    continueDraft,
    leavePost,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    set(typed: Partial<PostFields>): void {
      const { text, replaced } = state
      const fields = { ...text.fields, ...typed }
      update({
        text: { ...text, fields, typedDate: new Date().toISOString() },
        replaced: replaced?.isTouched === false ? { ...replaced, isTouched: true } : replaced,
      })
      autosave()
    },

    /** `undo`: why the present content is replaced, if that can be undone. */
    replace(next: Partial<Text>, undo?: string): void {
      const { text, replaced, round } = state
      const former = undo === undefined ? replaced : { text, reason: undo, isTouched: false }
      update({ text: { ...text, ...next }, replaced: former, round: round + 1 })
      parts.showBody(state.text.fields.content)
      autosave()
    },

    /** Notes what the post has, unless a newer version is known. A text in which nothing was typed becomes the newer one. */
    noteStored(stored: PostFields, version: number): void {
      if (version <= state.version) return
      if (isUnsaved() || state.isSent) {
        update({ stored, version })
        return
      }
      const { text, round } = state
      update({
        ...{ stored, version, round: round + 1 },
        text: { ...text, fields: stored, baseVersion: version },
      })
      parts.showBody(stored.content)
    },

    /** Notes whether the post is there. */
    notePost(isThere: boolean): void {
      if (isThere === state.isPostMissing) update({ isPostMissing: !isThere })
    },

    /** Begins to store the text. */
    start(): void {
      if (begun) continueDraft(begun)
      update({})
    },
  }
}
export type FormText = ReturnType<typeof createFormText>
