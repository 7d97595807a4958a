import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ContactMessage as Message } from '#contract/contacts.ts'
import { api } from '../../api/api.ts'
import { longDate } from '../../dates.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'
import { allowMissing } from './allow-missing.ts'
import { MessageDeletion } from './message-deletion.tsx'

interface Props {
  contact: Message
  /** Called before the message disappears from the list. */
  onGone: () => void
}

/** Shows the message as plain text with its line breaks. */
export function ContactMessage({ contact, onGone }: Props) {
  const { id, name, message, trashedDate } = contact
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)

  const setTrashed = (trashed: boolean) =>
    submit(async () => {
      const changed = await api.contacts.update({ params: { id }, body: { trashed } }).catch(allowMissing)
      onGone()
      await revalidate()
      if (changed) showNotice(changed.message)
    })

  const about = (
    <span className="visually-hidden">
      {' '}
      the message from <bdi>{name}</bdi>
    </span>
  )
  return (
    <li aria-busy={pending}>
      <MessageFacts contact={contact} />
      {/* Not disabled while pending, as they would lose the focus. `submit` ignores a second click. */}
      <div className="message-actions">
        {trashedDate === null ? (
          <button type="button" className="quiet-button" onClick={() => setTrashed(true)}>
            {pending ? 'Deleting …' : 'Delete'}
            {about}
          </button>
        ) : (
          <>
            <button type="button" className="quiet-button" onClick={() => setTrashed(false)}>
              {pending ? 'Restoring …' : 'Restore'}
              {about}
            </button>
            <button
              ref={deleteButton}
              type="button"
              className="quiet-button"
              aria-expanded={isAsking}
              onClick={() => setAsking(!isAsking)}
            >
              Delete for good{about}
            </button>
          </>
        )}
      </div>
      <FormError failure={failure} />
      {isAsking && (
        <MessageDeletion
          contact={contact}
          opener={deleteButton}
          onKeep={() => setAsking(false)}
          onDeleted={onGone}
        />
      )}
      <p className="mt-3 max-w-[34rem] whitespace-pre-wrap" dir="auto">
        {message}
      </p>
    </li>
  )
}

function MessageFacts({
  contact: { name, email, createdDate, label, trashedDate, goneDate },
}: {
  contact: Message
}) {
  const { timeZone } = useSite()
  return (
    <>
      <h2 className="text-[1.25rem]">
        <bdi>{name}</bdi>
      </h2>
      <p className="row-facts mt-1">
        <a className="underline" href={mailto(email)}>
          {email}
        </a>
        <time dateTime={createdDate}>{longDate(createdDate, timeZone)}</time>
        {label && <span className="font-semibold text-error">{label}</span>}
        {trashedDate && goneDate && (
          <>
            <span>
              Deleted <time dateTime={trashedDate}>{longDate(trashedDate, timeZone)}</time>
            </span>
            <span>
              Gone on <time dateTime={goneDate}>{longDate(goneDate, timeZone)}</time>
            </span>
          </>
        )}
      </p>
    </>
  )
}

/** Encoded, because “?” and “&” would set a subject or a body. */
const mailto = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
