import { useRef, useState } from 'react'
import type { ContactMessage as Message } from '#contract/contacts.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'
import { MessageDeletion } from './message-deletion.tsx'

/** Shows the message as plain text with its line breaks. */
export function ContactMessage({ contact, onDeleted }: { contact: Message; onDeleted: () => void }) {
  const { name, email, message, createdDate, label } = contact
  const { timeZone } = useSite()
  const [isAsking, setAsking] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5">
        <div>
          <h2 className="text-[1.25rem]">
            <bdi>{name}</bdi>
          </h2>
          <p className="row-facts mt-1">
            <a className="underline" href={mailto(email)}>
              {email}
            </a>
            <time dateTime={createdDate}>{longDate(createdDate, timeZone)}</time>
            {label && <span className="font-semibold text-error">{label}</span>}
          </p>
        </div>
        <button
          ref={deleteButton}
          type="button"
          className="quiet-button"
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          Delete
          <span className="visually-hidden">
            {' '}
            the message from <bdi>{name}</bdi>
          </span>
        </button>
      </div>
      {isAsking && (
        <MessageDeletion
          contact={contact}
          opener={deleteButton}
          onKeep={() => setAsking(false)}
          onDeleted={onDeleted}
        />
      )}
      <p className="mt-3 max-w-[34rem] whitespace-pre-wrap" dir="auto">
        {message}
      </p>
    </li>
  )
}

/** Encoded, because “?” and “&” would set a subject or a body. */
const mailto = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
