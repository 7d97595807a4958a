import type { SiteMailer } from '../../accounts/mail/site-mailer.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { MessageQuota } from '../../limits/rates/message-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { createContactAnswers } from './answer-service.ts'
import { createContactService } from './contact-service.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  limiter: Limiter
  messageQuota: MessageQuota
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
  clock: () => Date
  logFailure: (error: unknown) => void
}

/** Creates the services of messages and of what owners do with them. */
export const createContacts = (parts: Parts) => ({
  contacts: createContactService({ ...parts, sendsMail: parts.mail !== null }),
  contactAnswers: createContactAnswers(parts),
})
