import { type RefObject, useRef, useState } from 'react'
import type { PostStatus } from '#contract/post.ts'
import { mayHaveArrived } from '../../api/api-error.ts'
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

/** The content of the form and the key of its local draft. */
interface FormState {
  fields: PostFields
  key: string
  typedDate: string
  unanswered: PostBody[]
}

/** The content before it was replaced, and why it was. */
interface Replacement {
  text: FormState
  reason: string
}

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  stored: PostFields
  account: string
  /** An unsaved draft to offer. */
  draft: LocalDraft | null
  editor: RefObject<EditorHandle | null>
}

/** The state of a post form, the local draft that it offers, and undo after a replacement. */
export function usePostForm({ url, stored, account, draft, editor }: Parts) {
  // The account never changes: a draft must not pass to whoever signs in next.
  const [author] = useState(account)
  const [text, setText] = useState<FormState>(() => ({
    fields: stored,
    key: draftKey(url),
    typedDate: '',
    unanswered: [],
  }))
  const latest = useRef(text)
  const [offered, setOffered] = useState(draft)
  const [replaced, setReplaced] = useState<Replacement | null>(null)
  const [round, setRound] = useState(0)
  const { fields, key, typedDate, unanswered } = text
  const unsent = !areFieldsEqual(fields, stored)
  const { forget } = useLocalDraft({ account: author, key, fields, typedDate, unanswered, unsent })

  /** Updates the ref at once, as a submission may wait for this change. */
  function put(next: FormState) {
    latest.current = next
    setText(next)
  }

  function set(change: Partial<PostFields>) {
    const { current } = latest
    put({ ...current, fields: { ...current.fields, ...change }, typedDate: new Date().toISOString() })
  }

  function replace(next: FormState) {
    put(next)
    setRound((round) => round + 1)
    editor.current?.replace(next.fields.content)
  }

  return {
    fields,
    set,
    offered,
    replaced,
    /** Changes with each replacement: a `key` for components with state of their own. */
    round,

    /** Replaces the content with the draft and continues under its key. */
    restore({ fields, key, typedDate, unanswered }: LocalDraft) {
      if (unsent) setReplaced({ text, reason: 'What you had typed was replaced.' })
      replace({ ...text, fields, key, typedDate, unanswered })
      setOffered(null)
    },

    discard({ account, key }: LocalDraft) {
      void deleteLocalDraft(account, key)
      setOffered(null)
    },

    /** Clears all fields but the status. */
    clear() {
      setReplaced({ text, reason: 'All fields were cleared.' })
      const typedDate = new Date().toISOString()
      replace({ ...text, fields: { ...emptyFields, status: fields.status }, typedDate })
    },

    undo({ text }: Replacement) {
      replace(text)
      setReplaced(null)
    },

    forgetReplaced: () => setReplaced(null),

    /**
     * Sends the current content. For a new post the draft records the sent body until there is a response, as the post may have been
     * created; an existing post can be sent again without harm.
     */
    async send<Result>(
      status: PostStatus | null,
      call: (body: PostBody, mark: string, unanswered: readonly PostBody[]) => Promise<Result>,
    ): Promise<Result> {
      const { fields, key, typedDate, unanswered } = latest.current
      const toSend = status ?? fields.status
      if (url !== null) return call(updateBodyOf(fields, toSend), idempotencyKeyOf(key), unanswered)
      const body = createBodyOf(fields, toSend)
      const sent = [...unanswered, body]
      put({ ...latest.current, unanswered: sent })
      await saveLocalDraft({ account: author, fields, key, typedDate, unanswered: sent })
      try {
        return await call(body, idempotencyKeyOf(key), unanswered)
      } catch (error) {
        // The server refused it, so there is no post.
        if (!mayHaveArrived(error)) put({ ...latest.current, unanswered })
        throw error
      }
    },

    /** After saving: deletes the draft and turns off the warning on leaving. */
    forget,
  }
}
