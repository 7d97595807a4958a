import { type FormEvent, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ContactMessage } from '#contract/contacts.ts'
import { api } from '../../api/api.ts'
import { randomKey } from '../../random-key.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'
import { clearDraft, draftOf } from './answer-draft.ts'

interface Props {
  contact: ContactMessage
  /** The owner’s own address. */
  replyTo: string
  onClose: () => void
  /** Called after the answer was sent, before the list changes. */
  onSent: () => void
}

/** Writes an answer and mails it. */
export function AnswerForm({ contact: { id, name, email }, replyTo, onClose, onSent }: Props) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const form = useErrorFocus(failure)
  const fieldId = `answer-${id}`
  const draft = draftOf(replyTo, id)
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => draft.text.trim() !== '' && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [draft])

  async function send(event: FormEvent) {
    event.preventDefault()
    await submit(async () => {
      const { text } = draft
      if (draft.sent.text !== text) draft.sent = { text, idempotencyKey: randomKey() }
      const { idempotencyKey } = draft.sent
      const { message } = await api.contacts.answer({ params: { id }, body: { text }, idempotencyKey })
      clearDraft(draft)
      onSent()
      await revalidate()
      showNotice(message)
    })
  }

  return (
    <form ref={form} className="stack mt-3" aria-busy={pending} noValidate onSubmit={send}>
      <Field
        id={fieldId}
        label={`Answer to ${name}`}
        rows={6}
        defaultValue={draft.text}
        onChange={(text) => {
          draft.text = text
        }}
        hint={`It is mailed to ${email}, with the message below it. Replies go to your own address, ${replyTo}.`}
        error={failure?.fields.text}
      />
      <FormError failure={failure} fields={['text']} />
      <div className="flex flex-wrap gap-3">
        <PendingButton type="submit" className="button" pending={pending}>
          {pending ? 'Sending …' : 'Send answer'}
        </PendingButton>
        <PendingButton className="button secondary" pending={pending} onClick={onClose}>
          Cancel
        </PendingButton>
      </div>
    </form>
  )
}
