import type { SiteMailer } from '../../accounts/mail/site-mailer.ts'
import type { BackgroundWork } from '../../foundation/background/background-work.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { MessageQuota } from '../../limits/rates/message-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { createContactAnswers } from './answer-service.ts'
import { createContactService } from './contact-service.ts'
import { createMessageNotifier } from './message-notifier.ts'
import { createMessageNotices } from './notice-service.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  limiter: Limiter
  messageQuota: MessageQuota
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
  schemaGuard: { mayWrite(): boolean }
  backgroundWork: BackgroundWork
  readSite: ReadSite
  clock: () => Date
  logFailure: (error: unknown) => void
}

/** Creates the services of messages and of what owners do with them. */
export function createContacts(parts: Parts) {
  const sendsMail = parts.mail !== null
  return {
    contacts: createContactService({ ...parts, sendsMail }),
    contactAnswers: createContactAnswers(parts),
    messageNotices: createMessageNotices({ ...parts, sendsMail }),
    messageNotifier: createMessageNotifier(parts),
  }
}
