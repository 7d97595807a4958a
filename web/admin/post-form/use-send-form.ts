import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnFullPost } from '#contract/post.ts'
import { mayHaveArrived } from '../../api/api-error.ts'
import type { CoverHandle } from '../cover/cover-handle.ts'
import type { SavedVersion } from '../elsewhere/saved-version.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { alertNotice, showNotice } from '../notices/notices.tsx'
import { linkToSaved, type SavedPost } from './saved-post.ts'
import type { SaveCall } from './text-sending.ts'
import type { PostFormState } from './use-post-form.ts'

interface Parts {
  /** Null for a new post. */
  post: OwnFullPost | null
  written: PostFormState
  cover: { current: CoverHandle | null }
  /** Where a saved post leads to. */
  list: string
  /** Waits for running uploads. */
  uploading: () => Promise<void>
  save: SaveCall<SavedPost>
}

/** Submits the form: once its uploads have ended the text is saved, and the list opens. */
export function useSendForm({ post, written, cover, list, uploading, save }: Parts) {
  const navigate = useNavigate()
  const { pending, failure, submit } = useSubmission()
  const [isSaving, setSaving] = useState(false)

  /** `onSaved` is called before the list opens. */
  const send = (asDraft: boolean, onSaved: (saved: SavedVersion) => void) =>
    submit(async () => {
      await uploading()
      setSaving(true)
      try {
        if (!written.isPostGone) await cover.current?.saveAlt()
        const { message, note, ...saved } = await written.send(asDraft ? 'draft' : null, save)
        await written.forget()
        onSaved(saved)
        const link = linkToSaved(saved.url, asDraft ? 'draft' : written.fields.status, post)
        alertNotice(message, link)
        await navigate(list)
        if (note) showNotice(`${message}. ${note}`, link)
      } finally {
        setSaving(false)
      }
    })

  return {
    send,
    failure,
    pending,
    isSaving,
    /** True while it is not clear whether the post was saved. */
    isUnclear: isSaving || (failure !== null && mayHaveArrived(failure)),
  }
}
