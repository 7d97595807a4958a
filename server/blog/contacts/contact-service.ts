import { createHash, randomUUIDv7 } from 'node:crypto'
import type { ContactDraft, ContactQuery, ContactState } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { withCommas } from '#contract/with-commas.ts'
import { requireRecentPassword } from '../../accounts/passwords/recent-password.ts'
import { cutPage, readCursor } from '../../data/database/cursor.ts'
import { claimRequest } from '../../data/idempotency/claim-request.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { requireOpenSession } from '../../foundation/actor/open-session.ts'
import { isEmailAddress } from '../../foundation/text/email-address.ts'
import { plainLine, plainLines, plainText } from '../../foundation/text/plain-text.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { MessageQuota } from '../../limits/rates/message-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { noSuchMessage } from './contact-errors.ts'
import { requireReader } from './contact-policy.ts'
import { presentContact, trashMs } from './contact-presenter.ts'
import type { Selection, StateColumn } from './contact-store.ts'
import { spamLabel } from './spam-label.ts'

interface Parts {
  reads: Pick<Reads, 'answers' | 'authors' | 'contacts'>
  inTransaction: InTransaction
  limiter: Limiter
  messageQuota: MessageQuota
  sendsMail: boolean
  clock: () => Date
}

const day = 24 * 60 * 60 * 1_000

/** How many words of a search are used. */
const maxWords = 8

function checked(draft: ContactDraft) {
  const check = createFieldCheck()
  const checkLength = (field: string, text: string, maxCharacters: number) => {
    if ([...text].length > maxCharacters)
      check.refuse(field, `The ${field} may have at most ${withCommas(maxCharacters)} characters.`)
  }
  const name = plainLine(draft.name)
  const email = plainLine(draft.email)
  const message = plainLines(draft.message)
  if (!name) check.refuse('name', 'Please write your name.')
  if (!isEmailAddress(email))
    check.refuse('email', 'Please write an email address, such as name@example.org.')
  if (!message) check.refuse('message', 'Please write a message.')
  checkLength('name', name, limits.account.maxNameCharacters)
  checkLength('message', message, limits.contact.maxMessageCharacters)
  check.throwIfRefused()
  return { name, email, message }
}

const digestOf = (message: string) => createHash('sha256').update(message).digest('base64url')

const sizeOf = (fields: ReturnType<typeof checked>): number =>
  Buffer.byteLength(Object.values(fields).join(''))

/** The email address of a message. */
async function addressOf({ contacts }: Pick<Reads, 'contacts'>, id: string): Promise<string> {
  const row = await contacts.find(plainText(id))
  if (!row) throw noSuchMessage()
  return row.email
}

/** True if the message was moved to the trash or out of it. */
async function setStates(
  { contacts }: Pick<Writes, 'contacts'>,
  id: string,
  { trashed, read, done }: ContactState,
  now: string,
): Promise<boolean> {
  const set = async (state: StateColumn, begins: boolean | undefined) =>
    begins !== undefined && (await contacts.setState(id, state, begins ? now : null))
  await set('read_at', read ?? (done || undefined))
  await set('done_at', done)
  return set('trashed_at', trashed)
}

/** Says what was done; of several changes, the one that moves the message furthest. */
function stateMessage({ trashed, read, done }: ContactState): string {
  if (trashed !== undefined) return trashed ? messages.contactTrashed : messages.contactRestored
  if (done !== undefined) return done ? messages.contactDone : messages.contactNotDone
  return read ? messages.contactRead : messages.contactUnread
}

/** Messages of the contact form, which owners read and delete. */
export function createContactService({
  reads,
  inTransaction,
  limiter,
  messageQuota,
  sendsMail,
  clock,
}: Parts) {
  return {
    /** Stores a message for the owners. A message that looks like spam is labelled, never refused. */
    async create(draft: ContactDraft, clientNetwork: string, idempotencyKey: string | null) {
      const fields = checked(draft)
      await limiter.contactMessage(clientNetwork)
      const now = clock()
      const id = randomUUIDv7()
      await inTransaction(async (stores) => {
        const request = { caller: `contact ${clientNetwork}`, key: idempotencyKey, payload: draft }
        if (await claimRequest(stores, request, id, now)) return
        const yesterday = new Date(now.getTime() - day).toISOString()
        const digest = digestOf(fields.message)
        const isRepeated = await stores.contacts.hasDigest(digest, yesterday)
        const label = spamLabel({ ...fields, isRepeated, filledTrap: Boolean(draft.website) })
        // Before the row is written: in PostgreSQL a row takes up disk space even if it is rolled back.
        await messageQuota.take(stores, clientNetwork, sizeOf(fields))
        const row = { ...fields, id, created_at: now.toISOString(), label, digest }
        await stores.contacts.insert({ ...row, trashed_at: null, read_at: null, done_at: null })
      })
      return { message: messages.contactSent }
    },

    /** Messages for owners, oldest first. */
    async list(
      actor: Actor,
      { list = 'all', search = '', person, limit = limits.list.maxItems, before }: ContactQuery,
    ) {
      requireReader(actor)
      const of = person === undefined ? { list } : { from: await addressOf(reads, person) }
      const found = await reads.contacts.list(of, {
        limit: limit + 1,
        before: readCursor(before),
        words: plainLine(search).split(' ').filter(Boolean).slice(0, maxWords),
      })
      const { rows, next } = cutPage(found, limit)
      const answers = await reads.answers.listByContact(rows.map(({ id }) => id))
      return {
        position: 'owner' as const,
        contacts: rows.toReversed().map((row) => presentContact(row, answers.get(row.id))),
        unread: await reads.contacts.countUnread(),
        replyTo: sendsMail ? ((await reads.authors.find(actor.id))?.email ?? null) : null,
        next,
      }
    },

    /** Changes states of a message. Does nothing if another owner was faster. */
    async update(actor: Actor, givenId: string, state: ContactState, clientNetwork: string) {
      requireReader(actor)
      if ((state.trashed ?? state.read ?? state.done) === undefined)
        throw new AppError('validation_failed', 'Nothing to change. Send `trashed`, `read` or `done`.')
      const id = plainText(givenId)
      const contact = await inTransaction(async (stores) => {
        await requireOpenSession(stores, actor)
        const now = clock()
        if (await setStates(stores, id, state, now.toISOString())) {
          const kind = state.trashed ? 'message_trash' : 'message_restore'
          await stores.audit.record({ kind, now, actor, subject: null, clientNetwork })
        }
        const row = await stores.contacts.find(id)
        if (!row) throw noSuchMessage()
        return presentContact(row, (await stores.answers.listByContact([id])).get(id))
      })
      return { message: stateMessage(state), contact }
    },

    /** Deletes a message for good. The log names who did it, and nothing of the message. */
    async remove(actor: Actor, id: string, clientNetwork: string) {
      requireReader(actor)
      await inTransaction(async (stores) => {
        const { contacts, audit } = stores
        await requireOpenSession(stores, actor)
        if ((await contacts.remove({ ids: [plainText(id)] })) === 0) {
          throw noSuchMessage()
        }
        await audit.record({ kind: 'message_deletion', now: clock(), actor, subject: null, clientNetwork })
      })
      return { message: messages.contactDeleted }
    },

    /** Deletes all messages from the address of a message for good. The log says how many, and nothing of the person. */
    async erase(actor: Actor, id: string, clientNetwork: string) {
      requireReader(actor)
      const now = clock()
      requireRecentPassword(actor, now)
      const erased = await inTransaction(async (stores) => {
        await requireOpenSession(stores, actor)
        const count = await stores.contacts.remove({ from: await addressOf(stores, id) })
        if (count === 0) throw noSuchMessage()
        const event = { kind: 'message_erasure', now, actor, subject: null, clientNetwork } as const
        await stores.audit.record({ ...event, details: { messages: String(count) } })
        return count
      })
      return { message: messages.contactErased, erased }
    },

    /** Deletes what has been in the trash for as long as it may be. */
    async removeOld(): Promise<void> {
      const until = new Date(clock().getTime() - trashMs).toISOString()
      await inTransaction(({ contacts }) => contacts.removeTrashed(until))
    },

    /** For the operator: how many messages are selected, and the newest ones, newest first. */
    async listSelected(selection: Selection, limit: number) {
      const count = await reads.contacts.count(selection)
      return { count, newest: await reads.contacts.listSelected(selection, limit) }
    },

    /** For the operator: deletes the selected messages for good. Returns their number. Throws `not_found` if an id is unknown. */
    async removeSelected(selection: Selection): Promise<number> {
      return inTransaction(async ({ contacts, audit }) => {
        const count = await contacts.remove(selection)
        if (selection.ids && count < new Set(selection.ids).size) {
          throw new AppError('not_found', 'One of these messages does not exist. Nothing was deleted.')
        }
        const event = { now: clock(), actor: null, subject: null, clientNetwork: null }
        const details = { messages: String(count) }
        if (count > 0) await audit.record({ kind: 'message_deletion', ...event, details })
        return count
      })
    },
  }
}
export type ContactService = ReturnType<typeof createContactService>
