import type { ContactMessage } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import type { ContactRow } from './contact-store.ts'

/** How long a message stays in the trash, in milliseconds. */
export const trashMs = limits.contact.trashDays * 24 * 60 * 60 * 1_000

/** A message as owners see it. */
export const presentContact = ({ created_at, trashed_at, ...row }: ContactRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  createdDate: created_at,
  label: row.label,
  read: row.read_at !== null,
  done: row.done_at !== null,
  trashedDate: trashed_at,
  goneDate: trashed_at && new Date(Date.parse(trashed_at) + trashMs).toISOString(),
})
