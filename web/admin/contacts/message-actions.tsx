import { type RefObject, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ContactMessage, ContactState } from '#contract/contacts.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'
import { allowMissing } from './allow-missing.ts'
import type { OpenPart } from './contact-message.tsx'

interface Props {
  contact: ContactMessage
  /** Called before the message disappears from the list, or may do so. */
  onGone: () => void
  deleteButton: RefObject<HTMLButtonElement | null>
  answerButton: RefObject<HTMLButtonElement | null>
  canAnswer: boolean
  open: OpenPart
  onToggle: (part: OpenPart) => void
}

export function MessageActions({
  contact,
  onGone,
  deleteButton,
  answerButton,
  canAnswer,
  open,
  onToggle,
}: Props) {
  const { id, name, read, done, trashedDate } = contact
  const { failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<string | null>(null)

  async function change(label: string, body: ContactState) {
    setPending(label)
    await submit(async () => {
      const changed = await api.contacts.update({ params: { id }, body }).catch(allowMissing)
      onGone()
      await revalidate()
      if (changed) showNotice(changed.message)
    })
    setPending(null)
  }

  const about = (
    <span className="visually-hidden">
      {' '}
      the message from <bdi>{name}</bdi>
    </span>
  )
  const button = (label: string, body: ContactState, working = 'Saving …') => (
    <PendingButton className="quiet-button" pending={pending !== null} onClick={() => change(label, body)}>
      {pending === label ? working : label}
      {about}
    </PendingButton>
  )
  return (
    <div aria-busy={pending !== null}>
      <div className="message-actions">
        {trashedDate === null ? (
          <>
            {canAnswer && (
              <button
                ref={answerButton}
                type="button"
                className="quiet-button"
                aria-expanded={open === 'answer'}
                onClick={() => onToggle('answer')}
              >
                Answer{about}
              </button>
            )}
            {button(read ? 'Mark as unread' : 'Mark as read', { read: !read })}
            {button(done ? 'Not done' : 'Done', { done: !done })}
            {button('Delete', { trashed: true }, 'Deleting …')}
          </>
        ) : (
          <>
            {button('Restore', { trashed: false }, 'Restoring …')}
            <button
              ref={deleteButton}
              type="button"
              className="quiet-button"
              aria-expanded={open === 'deletion'}
              onClick={() => onToggle('deletion')}
            >
              Delete for good{about}
            </button>
          </>
        )}
        <button
          type="button"
          className="quiet-button"
          aria-expanded={open === 'person'}
          onClick={() => onToggle('person')}
        >
          All from this address
          <span className="visually-hidden">
            {' '}
            as the message from <bdi>{name}</bdi>
          </span>
        </button>
      </div>
      <FormError failure={failure} />
    </div>
  )
}
