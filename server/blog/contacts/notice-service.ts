import type { MessageMails } from '#contract/contacts.ts'
import { messages } from '#contract/messages.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { requireReader } from './contact-policy.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'notices'>
  inTransaction: InTransaction
  sendsMail: boolean
  clock: () => Date
}

/** Whether an owner is told of new messages by mail: a choice of each. */
export const createMessageNotices = ({ reads, inTransaction, sendsMail, clock }: Parts) => ({
  async find(actor: Actor) {
    requireReader(actor)
    const account = sendsMail ? await reads.authors.find(actor.id) : undefined
    return { mails: await reads.notices.find(actor.id), email: account?.email ?? null }
  },

  async set(actor: Actor, { mails }: { mails: MessageMails }) {
    requireReader(actor)
    if (mails !== 'off' && !sendsMail)
      throw new AppError('mail_off', 'This blog sends no mail. Nothing was changed.')
    await inTransaction(async (stores) => {
      await lockActor(stores, actor)
      await stores.notices.set(actor.id, mails, clock().toISOString())
    })
    return { message: messages.noticesChanged, mails }
  },
})
export type MessageNotices = ReturnType<typeof createMessageNotices>
