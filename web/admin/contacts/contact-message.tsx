import { lazy, Suspense, useRef, useState } from 'react'
import type { ContactMessage as Message } from '#contract/contacts.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageAnswers } from './message-answers.tsx'

// Loaded when they are opened, as messages are read without them.
const AnswerForm = lazy(async () => ({ default: (await import('./answer-form.tsx')).AnswerForm }))
const MessageDeletion = lazy(async () => ({
  default: (await import('./message-deletion.tsx')).MessageDeletion,
}))
const PersonPanel = lazy(async () => ({ default: (await import('./person-panel.tsx')).PersonPanel }))

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
  const toggle = (part: OpenPart) => setOpen(open === part ? null : part)
  return (
    <li>
      <MessageFacts contact={contact} />
      <MessageActions
        {...{ contact, onGone, deleteButton, answerButton, open }}
        canAnswer={replyTo !== null}
        onToggle={toggle}
      />
      <Suspense>
        {open === 'deletion' && (
          <MessageDeletion
            contact={contact}
            opener={deleteButton}
            onKeep={() => setOpen(null)}
            onDeleted={onGone}
          />
        )}
        {open === 'person' && <PersonPanel contact={contact} onGone={onGone} />}
      </Suspense>
      <p className="mt-3 max-w-[34rem] whitespace-pre-wrap" dir="auto">
        {contact.message}
      </p>
      <MessageAnswers answers={contact.answers} />
      <Suspense>
        {open === 'answer' && replyTo !== null && (
          <AnswerForm
            {...{ contact, replyTo }}
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
      </Suspense>
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
              Will be deleted for good on <time dateTime={goneDate}>{longDate(goneDate, timeZone)}</time>
            </span>
          </>
        )}
      </p>
    </>
  )
}

/** Encoded, because “?” and “&” would set a subject or a body. */
const mailto = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
