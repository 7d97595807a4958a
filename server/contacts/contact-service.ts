import { randomUUIDv7 } from 'node:crypto'
import type { ContactDraft } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { PageQuery } from '#contract/paging.ts'
import { cutPage, readCursor } from '../database/keyset.ts'
import type { InTransaction, Reads } from '../database/transaction.ts'
import { AppError, createFieldCheck } from '../errors.ts'
import { claimRequest } from '../idempotency/claim-request.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Actor } from '../sessions/actor.ts'
import { isEmailAddress } from '../text/email-address.ts'
import { plainLine, plainLines } from '../text/plain-text.ts'
import { mayReadContacts } from './contact-policy.ts'
import { spamLabel } from './spam-label.ts'

interface Parts {
  reads: Pick<Reads, 'contacts'>
  inTransaction: InTransaction
  limiter: Limiter
  clock: () => Date
}

const day = 24 * 60 * 60 * 1_000

function checked(draft: ContactDraft) {
  const check = createFieldCheck()
  const name = plainLine(draft.name)
  const email = plainLine(draft.email)
  const message = plainLines(draft.message)
  if (!name) check.refuse('name', 'Please write your name.')
  if (!isEmailAddress(email))
    check.refuse('email', 'Please write an email address, such as name@example.org.')
  if (!message) check.refuse('message', 'Please write a message.')
  for (const [field, text] of Object.entries({ name, message })) {
    const most = limits[field as 'name' | 'message']
    if ([...text].length > most) check.refuse(field, `The ${field} may have at most ${most} characters.`)
  }
  check.throwIfRefused()
  return { name, email, message }
}

/** Messages of the contact form, which owners read. */
export function createContactService({ reads, inTransaction, limiter, clock }: Parts) {
  return {
    /** Stores a message for the owners. What looks like spam is labelled, never refused. */
    async create(draft: ContactDraft, network: string, idempotencyKey: string | null) {
      const fields = checked(draft)
      await limiter.contactMessage(network)
      const now = clock()
      const id = randomUUIDv7()
      await inTransaction(async (stores) => {
        const request = { caller: `contact ${network}`, key: idempotencyKey, payload: draft }
        if (await claimRequest(stores, request, id, now)) return
        const yesterday = new Date(now.getTime() - day).toISOString()
        const isRepeated = await stores.contacts.hasMessage(fields.message, yesterday)
        const label = spamLabel({ ...fields, isRepeated, filledTrap: Boolean(draft.website) })
        await stores.contacts.insert({ ...fields, id, created_at: now.toISOString(), label })
      })
      return { message: messages.contactSent }
    },

    /** Messages for owners, oldest first. */
    async list(actor: Actor, { limit = limits.list, before }: PageQuery) {
      if (!mayReadContacts(actor)) {
        throw new AppError('forbidden', messages.contactsRefused, { position: actor.position })
      }
      const found = await reads.contacts.list(limit + 1, readCursor(before))
      const { rows, next } = cutPage(found, limit)
      const contacts = rows.toReversed().map(({ name, email, message, created_at, label }) => ({
        name,
        email,
        message,
        createdDate: created_at,
        label,
      }))
      return { position: 'owner' as const, contacts, next }
    },
  }
}
export type ContactService = ReturnType<typeof createContactService>
