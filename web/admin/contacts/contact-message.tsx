import { useRef, useState } from 'react'
import type { ContactMessage as Message } from '#contract/contacts.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'
import { AnswerForm, emptyDraft } from './answer-form.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageAnswers } from './message-answers.tsx'
import { MessageDeletion } from './message-deletion.tsx'
import { PersonPanel } from './person-panel.tsx'

interface Props {
  contact: Message
  /** The owner’s own address; null if no answers can be sent. */
  replyTo: string | null
  /** Called before the message disappears from the list. */
  onGone: () => void
}

/** What is open below a message. */
export type OpenPart = 'answer' | 'deletion' | 'person' | null

/** Shows the message as plain text with its line breaks. */
export function ContactMessage({ contact, replyTo, onGone }: Props) {
  const [open, setOpen] = useState<OpenPart>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const answerButton = useRef<HTMLButtonElement>(null)
  const draft = useRef(emptyDraft())
  const toggle = (part: OpenPart) => setOpen(open === part ? null : part)
  return (
    <li>
      <MessageFacts contact={contact} />
      <MessageActions
        {...{ contact, onGone, deleteButton, answerButton, open }}
        canAnswer={replyTo !== null}
        onToggle={toggle}
      />
      {open === 'deletion' && (
        <MessageDeletion
          contact={contact}
          opener={deleteButton}
          onKeep={() => setOpen(null)}
          onDeleted={onGone}
        />
      )}
      {open === 'person' && <PersonPanel contact={contact} onGone={onGone} />}
      <p className="mt-3 max-w-[34rem] whitespace-pre-wrap" dir="auto">
        {contact.message}
      </p>
      <MessageAnswers answers={contact.answers} />
      {open === 'answer' && replyTo !== null && (
        <AnswerForm
          {...{ contact, replyTo, draft }}
          onClose={() => {
            setOpen(null)
            answerButton.current?.focus()
          }}
          onSent={() => {
            onGone()
            setOpen(null)
          }}
        />
      )}
    </li>
  )
}

function MessageFacts({
  contact: { name, email, createdDate, label, read, done, answers, trashedDate, goneDate },
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
        {answers.length > 0 && <span className="font-semibold text-ink">Answered</span>}
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
