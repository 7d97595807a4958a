import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostStatus } from '#contract/post.ts'
import type { Version } from '#contract/versions.ts'
import { api } from '../../api/api.ts'
import { ApiError, asApiError, mayHaveArrived } from '../../api/api-error.ts'
import { copyTextOf, type SavedCover } from '../autosave/copy-text.ts'
import { useAutosaves } from '../autosave/use-autosaves.ts'
import type { OfferedText } from '../drafts/choose-offer.ts'
import { noteDeclinedText } from '../drafts/declined-texts.ts'
import {
  deleteLocalDraft,
  draftKey,
  idempotencyKeyOf,
  type LocalDraft,
  saveLocalDraft,
} from '../drafts/local-drafts.ts'
import {
  areFieldsEqual,
  createBodyOf,
  emptyFields,
  type PostBody,
  type PostFields,
  updateBodyOf,
} from '../drafts/post-fields.ts'
import { useLocalDraft } from '../drafts/use-local-draft.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { asNewFields, postIsGone } from './gone-post.tsx'

/** The content of the form and the key of its local draft. */
interface FormState {
  fields: PostFields
  key: string
  typedDate: string
  unanswered: PostBody[]
  /** The version of the post from which editing began. */
  baseVersion: number | undefined
}

/** The content before it was replaced, and why it was. */
interface Replacement {
  text: FormState
  reason: string
  /** Whether something was typed since. */
  isTouched: boolean
}

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  /** The stored version. */
  version: number | undefined
  stored: PostFields
  account: string
  /** The text with which the form opens, if it is not the stored one. */
  begun: LocalDraft | null
  /** A text to offer. */
  offer: OfferedText | null
  editor: RefObject<EditorHandle | null>
  /** The cover of an existing post. */
  cover: RefObject<SavedCover | null>
}

const replacedReason = 'What you had typed was replaced.'

/** The state of a post form, the local draft that it offers, its autosave, and undo after a replacement. */
export function usePostForm({ url, version, stored, account, begun, offer, editor, cover }: Parts) {
  // The account never changes: a draft must not pass to whoever signs in next.
  const [author] = useState(account)
  const [text, setText] = useState<FormState>(() => ({
    fields: begun?.fields ?? stored,
    key: begun?.key ?? draftKey(url),
    typedDate: begun?.typedDate ?? '',
    unanswered: begun?.unanswered ?? [],
    baseVersion: begun ? begun.baseVersion : version,
  }))
  const latest = useRef(text)
  const wasDeleted = useRef(false)
  const [offered, setOffered] = useState(offer)
  const [replaced, setReplaced] = useState<Replacement | null>(null)
  const [round, setRound] = useState(0)
  const { fields, key } = text
  const [isPostGone, setPostGone] = useState(false)
  const unsent = isPostGone || !areFieldsEqual(fields, stored)
  const { forget } = useLocalDraft({ ...text, account: author, unsent })
  const autosaves = useAutosaves({ account: author, url, onFork: fork, onPostGone: leavePost })

  const continueBegun = useEffectEvent(() => begun && continueDraft(begun))
  useEffect(() => void continueBegun(), [])

  function continueDraft({ key, fields, baseVersion, workingCopy }: LocalDraft) {
    const begun = copyTextOf(fields, [fields.content], cover.current, baseVersion)
    autosaves.continue(key, workingCopy, begun)
  }

  /** Updates the ref at once, as a submission may wait for this change. */
  function put(next: FormState) {
    latest.current = next
    setText(next)
  }

  function set(change: Partial<PostFields>) {
    const { current } = latest
    put({ ...current, fields: { ...current.fields, ...change }, typedDate: new Date().toISOString() })
    setReplaced((replaced) => (replaced?.isTouched === false ? { ...replaced, isTouched: true } : replaced))
    autosave()
  }

  function replace(next: FormState) {
    put(next)
    setRound((round) => round + 1)
    editor.current?.replace(next.fields.content)
    autosave()
  }

  const offerUndo = (reason: string) => setReplaced({ text: latest.current, reason, isTouched: false })

  function autosave() {
    const { fields, key, baseVersion } = latest.current
    const blocks = editor.current?.blocks() ?? [fields.content]
    const image = fields.image && 'file' in fields.image ? null : fields.image
    const isUnsaved = wasDeleted.current || !areFieldsEqual({ ...fields, image }, stored)
    autosaves.of(key).typed(copyTextOf(fields, blocks, cover.current, baseVersion), isUnsaved)
  }

  /** A text that parts from another one has a draft of its own, unless it may be a post already. */
  function fork(from: string): string {
    const { current } = latest
    if (current.key !== from || current.unanswered.length > 0) return from
    put({ ...current, key: draftKey(wasDeleted.current ? null : url) })
    return latest.current.key
  }

  /** The draft under the address of the post stays for when it is restored. */
  function leavePost(from: string): string {
    noteGone()
    return fork(from)
  }

  function noteGone() {
    if (wasDeleted.current) return
    wasDeleted.current = true
    setPostGone(true)
    const fields = asNewFields(latest.current.fields, cover.current)
    put({ ...latest.current, fields, baseVersion: undefined })
  }

  /** Keeps the text as an unfinished one before it says what to do with it. */
  async function refuseGone(): Promise<never> {
    noteGone()
    autosave()
    await autosaves.of(latest.current.key).saveNow()
    throw postIsGone()
  }

  return {
    fields,
    set,
    offered,
    replaced,
    /** Changes with each replacement: a `key` for components with state of their own. */
    round,

    /** Replaces the content with the draft and continues under its key. */
    restore(draft: LocalDraft) {
      if (unsent) offerUndo(replacedReason)
      continueDraft(draft)
      const { fields, key, typedDate, unanswered, baseVersion } = draft
      replace({ fields, key, typedDate, unanswered, baseVersion })
      setOffered(null)
    },

    /** Deletes the draft, also from the server. */
    discard({ account, key, workingCopy }: LocalDraft) {
      void deleteLocalDraft(account, key)
      // If this fails, the text stays among the unfinished ones.
      if (workingCopy) api.workingCopies.remove({ params: { id: workingCopy.id } }).catch(() => {})
      setOffered(null)
    },

    /** Also remembers it, so that the same text is not offered again. */
    keepPresent() {
      if (offered?.copy) noteDeclinedText(author, url, offered.copy.changedDate)
      setOffered(null)
    },

    /** Clears all fields but the status. */
    clear() {
      offerUndo('All fields were cleared.')
      const typedDate = new Date().toISOString()
      replace({ ...text, fields: { ...emptyFields, status: fields.status }, typedDate })
    },

    /**
     * Replaces the content with what was put together of two versions. The text before becomes a version; if that fails, it stays an
     * unfinished text, and the new one is another.
     */
    async settleConflict(fields: PostFields, version: number) {
      autosave()
      const { number } = await autosaves.of(latest.current.key).saveVersion()
      offerUndo('Check the text, and update the post.')
      const typedDate = new Date().toISOString()
      const key = number === null ? draftKey(url) : latest.current.key
      replace({ ...latest.current, key, fields, typedDate, baseVersion: version })
    },

    undo({ text }: Replacement) {
      replace(text)
      setReplaced(null)
    },

    forgetReplaced: () => setReplaced(null),

    saveState: autosaves.stateOf(key),

    copyId: autosaves.copyId,

    ownCopies: autosaves.ownCopies,

    /** The version of the post from which editing began; 0 without one. */
    baseVersion: text.baseVersion ?? 0,

    /** Saves the working copy at once and makes a version of it, unless one is being made. */
    saveVersion() {
      const autosave = autosaves.of(latest.current.key)
      if (!autosave.isSavingVersion()) void autosave.saveVersion()
    },

    /** Makes a version of the content, and returns its number. */
    async versionToSchedule(): Promise<number> {
      // A text that was only opened is not known to its autosave.
      autosave()
      const saved = await autosaves.of(latest.current.key).saveVersion()
      if (saved.number === null) throw new ApiError('conflict', saved.reason)
      return saved.number
    },

    /** After a version was scheduled: deletes the working copy and the draft, which it has. */
    async forgetScheduled(): Promise<void> {
      const copy = await autosaves.of(latest.current.key).settle()
      // If this fails, the text stays among the unfinished ones.
      if (copy) await api.workingCopies.remove({ params: { id: copy.id } }).catch(() => {})
      await forget()
    },

    /** Whether the post was deleted in another place, so that the text is a new one now. */
    isPostGone,

    /** Whether the content differs from what is saved. */
    isUnsaved: unsent,

    /** Replaces the content with that of a version, to go on with it. */
    openVersion({ title, description, tags, content, imgalt }: Version) {
      if (unsent) offerUndo(replacedReason)
      const fields = { ...{ title, description, tags, content }, ...{ status: stored.status, image: null } }
      const isSameAlt = imgalt === (cover.current?.imgalt ?? '')
      const begun = { key: draftKey(url), typedDate: new Date().toISOString(), unanswered: [] }
      replace({ ...begun, fields: { ...fields, imgalt: isSameAlt ? null : imgalt }, baseVersion: version })
    },

    /**
     * Sends the current content. For a new post the draft records the sent body until there is a response, as the post may have been
     * created; an existing post can be sent again without harm.
     */
    async send<Result>(
      status: PostStatus | null,
      call: (body: PostBody, mark: string, unanswered: readonly PostBody[]) => Promise<Result>,
    ): Promise<Result> {
      if (isPostGone) return refuseGone()
      const autosave = autosaves.of(latest.current.key)
      const copy = await autosave.settle()
      const workingCopy = copy && { workingCopy: copy }
      const { fields, key, unanswered, baseVersion } = latest.current
      const toSend = status ?? fields.status
      try {
        if (url !== null) {
          return await call(
            { ...updateBodyOf(fields, toSend), ...workingCopy, baseVersion },
            idempotencyKeyOf(key),
            unanswered,
          )
        }
        const body = { ...createBodyOf(fields, toSend), ...workingCopy }
        const sent = [...unanswered, body]
        put({ ...latest.current, unanswered: sent })
        await saveLocalDraft({ ...latest.current, account: author })
        return await call(body, idempotencyKeyOf(key), unanswered)
      } catch (error) {
        // The server refused it, so there is no post.
        if (!mayHaveArrived(error)) put({ ...latest.current, unanswered })
        autosave.goOn()
        if (url !== null && asApiError(error).code === 'not_found') await refuseGone()
        throw error
      }
    },

    /** After saving: deletes the draft and turns off the warning on leaving. */
    forget,
  }
}
export type PostFormState = ReturnType<typeof usePostForm>
