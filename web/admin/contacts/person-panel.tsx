import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ContactMessage } from '#contract/contacts.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'
import { exportPerson } from './export-person.ts'

interface Props {
  contact: ContactMessage
  /** Called after the messages were deleted, before they disappear from the list. */
  onGone: () => void
}

/** Exports or erases all messages from one address. */
export function PersonPanel({ contact: { id, email }, onGone }: Props) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const keepButton = useRef<HTMLButtonElement>(null)
  const eraseButton = useRef<HTMLButtonElement>(null)
  const question = useId()
  useEffect(() => {
    if (!isAsking) return
    keepButton.current?.focus()
    return () => eraseButton.current?.focus()
  }, [isAsking])

  const keep = () => setAsking(false)
  const keepOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !pending) keep()
  }
  const save = () => submit(() => exportPerson(id, email))
  const erase = () =>
    submit(async () => {
      const { message } = await api.contacts.erase({ params: { id } })
      onGone()
      await revalidate()
      showNotice(message)
    })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own and is for fields
    <div
      className={isAsking ? 'confirmation mt-3' : 'mt-3'}
      role="group"
      aria-labelledby={question}
      aria-busy={pending}
      onKeyDown={keepOnEscape}
    >
      <p id={question}>
        {isAsking ? 'Delete all messages from ' : 'All messages from '}
        <bdi>{email}</bdi>
        {isAsking
          ? ' for good, with their answers and those in the trash? Earlier backups keep them.'
          : ', with their answers and those in the trash:'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {isAsking ? (
          <>
            <PendingButton className="button danger" pending={pending} onClick={erase}>
              {pending ? 'Deleting …' : 'Delete them'}
            </PendingButton>
            <PendingButton ref={keepButton} className="button secondary" pending={pending} onClick={keep}>
              Keep them
            </PendingButton>
          </>
        ) : (
          <>
            <PendingButton className="button secondary" pending={pending} onClick={save}>
              {pending ? 'Loading …' : 'Download as JSON'}
            </PendingButton>
            <button
              ref={eraseButton}
              type="button"
              className="button secondary"
              onClick={() => setAsking(true)}
            >
              Delete all for good …
            </button>
          </>
        )}
      </div>
      <FormError failure={failure} />
    </div>
  )
}
