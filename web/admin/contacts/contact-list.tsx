import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ContactMessage as Message } from '#contract/contacts.ts'
import { createClickGuard } from './click-guard.ts'
import { ContactMessage } from './contact-message.tsx'

interface Props {
  /** In the order of the API. */
  contacts: Message[]
  /** The owner’s own address; null if no answers can be sent. */
  replyTo: string | null
  empty: string
}

/** Shows the newest first. */
export function ContactList({ contacts, replyTo, empty }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const goneAt = useRef<number | null>(null)
  const [clickGuard] = useState(createClickGuard)
  const shownIds = useRef<string[]>([])
  useLayoutEffect(() => {
    const ids = contacts.map(({ id }) => id)
    if (shownIds.current.some((id) => !ids.includes(id))) clickGuard.noteMove()
    shownIds.current = ids
  }, [contacts, clickGuard])
  const ignoreSlidClick = (event: MouseEvent) => {
    if (clickGuard.ignores(event)) event.stopPropagation()
  }
  // When a message is gone with the focused button, the next message's button gets the focus, or the list if there is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the list
  useEffect(() => {
    if (goneAt.current === null) return
    const rows = list.current?.querySelectorAll('li') ?? []
    const next = rows[Math.min(goneAt.current, rows.length - 1)]?.querySelector('button')
    goneAt.current = null
    if (document.activeElement !== document.body) return
    const target = next ?? list.current
    target?.focus()
  }, [contacts])

  return (
    <section ref={list} tabIndex={-1} aria-label="Messages">
      {contacts.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <ul className="card-list" onClickCapture={ignoreSlidClick}>
          {contacts.toReversed().map((contact, at) => (
            <ContactMessage
              key={contact.id}
              contact={contact}
              replyTo={replyTo}
              onGone={() => {
                goneAt.current = at
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
