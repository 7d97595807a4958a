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

/** What stands in the form, and as which copy it is kept. */
interface FormState {
  fields: PostFields
  key: string
  typedDate: string
  unanswered: PostBody[]
}

/** What stood in the form before it was replaced, and by what. */
interface Replacement {
  text: FormState
  reason: string
}

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  stored: PostFields
  account: string
  /** What was typed before and never saved. */
  draft: LocalDraft | null
  editor: RefObject<EditorHandle | null>
}

/** What is typed in the form of a post, the copy that is offered instead of it, and the way back from a replacement. */
export function usePostForm({ url, stored, account, draft, editor }: Parts) {
  // Of whom the form is, it stays: a copy is never handed to whoever signs in next.
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

  /** Known at once, as a submission may have waited for just this change. */
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
    /** Another one for each replacement: a key for parts with a state of their own. */
    round,

    /** Takes the offered copy, and goes on with it as the same copy. */
    restore({ fields, key, typedDate, unanswered }: LocalDraft) {
      if (unsent) setReplaced({ text, reason: 'What you had typed was replaced.' })
      replace({ ...text, fields, key, typedDate, unanswered })
      setOffered(null)
    },

    discard({ account, key }: LocalDraft) {
      void deleteLocalDraft(account, key)
      setOffered(null)
    },

    /** Clears all but the status, which nobody means to change by it. */
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
     * Sends what stands in the form by now, with its own status or another one, by a function that gets the form's mark and what was
     * sent under it without an answer. Of a new post, the copy says so until there is one; an existing post is sent again
     * without harm.
     */
    async send<Answer>(
      status: PostStatus | null,
      call: (body: PostBody, mark: string, unanswered: readonly PostBody[]) => Promise<Answer>,
    ): Promise<Answer> {
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
        // A refusal is an answer.
        if (!mayHaveArrived(error)) put({ ...latest.current, unanswered })
        throw error
      }
    },

    /** For text that the server has: its copy goes, and leaving no longer warns. */
    forget,
  }
}
