import type { ContactAnswer, ContactMessage } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import type { AnswerRow } from './answer-store.ts'
import type { ContactRow } from './contact-store.ts'

/** How long a message stays in the trash, in milliseconds. */
export const trashMs = limits.contact.trashDays * 24 * 60 * 60 * 1_000

export const presentAnswer = ({ id, text, answered_by, created_at, sent_at }: AnswerRow): ContactAnswer => ({
  ...{ id, text, by: answered_by, createdDate: created_at, sentDate: sent_at },
})

/** A message as owners see it. */
export const presentContact = (
  { created_at, trashed_at, ...row }: ContactRow,
  answers: AnswerRow[] = [],
): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  createdDate: created_at,
  label: row.label,
  read: row.read_at !== null,
  done: row.done_at !== null,
  answers: answers.map(presentAnswer),
  trashedDate: trashed_at,
  goneDate: trashed_at && new Date(Date.parse(trashed_at) + trashMs).toISOString(),
})
