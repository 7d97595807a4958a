import { randomUUIDv7 } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { withCommas } from '#contract/with-commas.ts'
import { mailFailureText } from '../../accounts/mail/mail-failure.ts'
import type { SiteMailer } from '../../accounts/mail/site-mailer.ts'
import { claimRequest } from '../../data/idempotency/claim-request.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { requireOpenSession } from '../../foundation/actor/open-session.ts'
import { isEmailAddress } from '../../foundation/text/email-address.ts'
import { plainLines, plainText } from '../../foundation/text/plain-text.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction } from '../../transaction.ts'
import { answerMail } from './answer-mail.ts'
import type { AnswerRow } from './answer-store.ts'
import { noSuchMessage } from './contact-errors.ts'
import { requireReader } from './contact-policy.ts'
import { presentAnswer } from './contact-presenter.ts'
import type { ContactRow } from './contact-store.ts'

interface Parts {
  inTransaction: InTransaction
  limiter: Limiter
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
  clock: () => Date
  logFailure: (error: unknown) => void
}

const { maxAnswerCharacters, answersPerOwnerAndDay, answersPerAddressAndDay } = limits.contact

/** An error of the answer, told at its field. */
const refused = (code: 'validation_failed' | 'mail_failed' | 'too_many_requests', problem: string) =>
  new AppError(code, problem, { fields: { text: problem } })

function checkedText(given: string): string {
  const text = plainLines(given)
  if (!text) throw refused('validation_failed', 'Please write an answer.')
  if ([...text].length > maxAnswerCharacters)
    throw refused(
      'validation_failed',
      `An answer may have at most ${withCommas(maxAnswerCharacters)} characters.`,
    )
  return text
}

const mailOff = () =>
  new AppError('mail_off', 'This blog sends no mail. Answer with your own mail program. Nothing was sent.')

const tooMany = {
  owner: `You sent ${answersPerOwnerAndDay} answers today. Answer tomorrow, or with your own mail program.`,
  address: `This address was sent ${answersPerAddressAndDay} answers today. Answer tomorrow, or with your own mail program.`,
}

function assertAnswerable({ trashed_at, email }: ContactRow): void {
  if (trashed_at !== null)
    throw new AppError('conflict', 'This message is in the trash. Restore it before you answer.')
  // Of a message that an older version stored.
  if (!isEmailAddress(email)) throw refused('mail_failed', 'The address of this message is no email address.')
}

/** Answers of owners to messages, sent by mail. */
export function createContactAnswers({ inTransaction, limiter, mail, clock, logFailure }: Parts) {
  /**
   * Stores an answer that is about to be sent, so that a request that is repeated finds it. Returns the one that an earlier request with the
   * key stored, if there is one; an answer that could not be sent is stored no more, and sent again.
   */
  const begin = (
    actor: Actor,
    { id, text, idempotencyKey }: { id: string; text: string; idempotencyKey: string | null },
  ) =>
    inTransaction(async (stores) => {
      await requireOpenSession(stores, actor)
      const contact = await stores.contacts.find(id)
      const owner = await stores.authors.find(actor.id)
      if (!contact || !owner) throw noSuchMessage()
      assertAnswerable(contact)
      const now = clock()
      const newId = randomUUIDv7()
      const request = { caller: `answer ${actor.id}`, key: idempotencyKey, payload: [id, text] }
      const answerId = (await claimRequest(stores, request, newId, now)) ?? newId
      const known = await stores.answers.find(answerId)
      if (known) return { contact, replyTo: owner.email, answer: known, isKnown: true }
      const answer: AnswerRow = {
        ...{ id: answerId, contact_id: id, text },
        ...{ answered_by: actor.username, created_at: now.toISOString(), sent_at: null },
      }
      await stores.answers.insert(answer)
      return { contact, replyTo: owner.email, answer, isKnown: false }
    })

  async function deliver(
    { id: actorId }: Actor,
    { contact, replyTo, answer: { text } }: Awaited<ReturnType<typeof begin>>,
  ): Promise<void> {
    const limit = await limiter.answerLimit(actorId, contact.email)
    if (limit) throw refused('too_many_requests', tooMany[limit])
    try {
      await mail?.send((site) => answerMail(site, { contact, text, replyTo }))
    } catch (error) {
      logFailure(error)
      await limiter.answerNotSent(contact.email).catch(logFailure)
      throw refused('mail_failed', mailFailureText(error))
    }
  }

  const finish = (actor: Actor, { id, contact_id }: AnswerRow, clientNetwork: string): Promise<string> =>
    inTransaction(async ({ answers, contacts, audit }) => {
      const now = clock()
      const sentAt = now.toISOString()
      await answers.setSent(id, sentAt)
      await contacts.setState(contact_id, 'read_at', sentAt)
      await contacts.setState(contact_id, 'done_at', sentAt)
      await audit.record({ kind: 'message_answer', now, actor, subject: null, clientNetwork })
      return sentAt
    })

  return {
    /** Mails an answer to the address of a message. It is stored only if the mail server accepts it. */
    async send(
      actor: Actor,
      givenId: string,
      { text: givenText }: { text: string },
      { clientNetwork, idempotencyKey }: { clientNetwork: string; idempotencyKey: string | null },
    ) {
      requireReader(actor)
      if (!mail) throw mailOff()
      const text = checkedText(givenText)
      const begun = await begin(actor, { id: plainText(givenId), text, idempotencyKey })
      const { answer, isKnown } = begun
      const sent = (row: AnswerRow) => ({ message: messages.contactAnswered, answer: presentAnswer(row) })
      if (isKnown && answer.sent_at !== null) return sent(answer)
      if (isKnown)
        throw new AppError(
          'conflict',
          'This answer is being sent already, or the server ended while it was sent. Load the messages again.',
        )
      try {
        await deliver(actor, begun)
      } catch (error) {
        await inTransaction(({ answers }) => answers.remove(answer.id)).catch(logFailure)
        throw error
      }
      return sent({ ...answer, sent_at: await finish(actor, answer, clientNetwork) })
    },
  }
}
export type ContactAnswers = ReturnType<typeof createContactAnswers>
