import { useRef, useState } from 'react'
import type { ContactMessage as Message } from '#contract/contacts.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageDeletion } from './message-deletion.tsx'

interface Props {
  contact: Message
  /** Called before the message disappears from the list. */
  onGone: () => void
}

/** Shows the message as plain text with its line breaks. */
export function ContactMessage({ contact, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  return (
    <li>
      <MessageFacts contact={contact} />
      <MessageActions {...{ contact, onGone, deleteButton, isAsking }} onAsk={() => setAsking(!isAsking)} />
      {isAsking && (
        <MessageDeletion
          contact={contact}
          opener={deleteButton}
          onKeep={() => setAsking(false)}
          onDeleted={onGone}
        />
      )}
      <p className="mt-3 max-w-[34rem] whitespace-pre-wrap" dir="auto">
        {contact.message}
      </p>
    </li>
  )
}

function MessageFacts({
  contact: { name, email, createdDate, label, read, done, trashedDate, goneDate },
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
        {!read && <span className="font-semibold text-ink">Unread</span>}
        {done && <span className="font-semibold text-ink">Done</span>}
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
