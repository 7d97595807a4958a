import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ContactMessage } from '#contract/contacts.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'
import { allowMissing } from './allow-missing.ts'

interface Props {
  contact: ContactMessage
  /** Focused again if the message is kept. */
  opener: RefObject<HTMLButtonElement | null>
  onKeep: () => void
  /** Called after the server deleted the message, before it disappears from the screen. */
  onDeleted: () => void
}

/** Confirms and deletes a message. */
export function MessageDeletion({ contact: { id, name }, opener, onKeep, onDeleted }: Props) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const question = useId()
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])

  function keep() {
    opener.current?.focus()
    onKeep()
  }
  const keepOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !pending) keep()
  }
  const remove = () =>
    submit(async () => {
      await api.contacts.remove({ params: { id } }).catch(allowMissing)
      onDeleted()
      await revalidate()
      showNotice(messages.contactDeleted)
    })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own and is for fields
    <div
      className="confirmation mt-3"
      role="group"
      aria-labelledby={question}
      aria-busy={pending}
      onKeyDown={keepOnEscape}
    >
      <p id={question}>
        Delete this message
        <span className="visually-hidden">
          {' '}
          from <bdi>{name}</bdi>
        </span>{' '}
        for good?
      </p>
      <div className="flex flex-wrap gap-3">
        <PendingButton className="button danger" pending={pending} onClick={remove}>
          {pending ? 'Deleting …' : 'Delete it'}
        </PendingButton>
        <PendingButton ref={keepButton} className="button secondary" pending={pending} onClick={keep}>
          Keep it
        </PendingButton>
      </div>
      <FormError failure={failure} />
    </div>
  )
}
