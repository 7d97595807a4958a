import type { User } from '../../data/database/rows.ts'
import type { BackgroundWork } from '../../foundation/background/background-work.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import { emailChangedMail, passwordResetDoneMail, type SiteInMail } from './account-notice-mails.ts'
import type { Mail } from './mailer.ts'
import type { SiteMailer } from './site-mailer.ts'
import { type NamedPost, postTakenDownMail, takeDownLiftedMail } from './take-down-mails.ts'

interface Parts {
  limiter: Limiter
  backgroundWork: BackgroundWork
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
}

/** When and from where something was done to an account. */
interface Done {
  now: Date
  clientNetwork: string
}

/**
 * Mails that tell people what was done to their accounts, in case it was somebody else. They are sent in the background after the change;
 * failures are logged. An account gets a limited number per hour, as it may claim anybody's address as its own.
 */
export function createAccountNotices({ limiter, backgroundWork, mail }: Parts) {
  /** Counts before the response, so that no later change takes the place of the mail to the earlier address. */
  async function send(user: User, mailOf: (site: SiteInMail) => Mail): Promise<void> {
    // A sample author has no mailbox.
    if (!mail || user.password_hash === null) return
    // The change is made already: if the limit cannot be counted, the mail is sent anyway.
    const may = await limiter.mayMailNotice(user.id).catch(() => true)
    if (may) backgroundWork.begin(() => mail.send(mailOf))
  }

  return {
    /** To the former address: `before` is the account before the change. */
    async emailChanged(before: User, newEmail: string, { now, clientNetwork }: Done): Promise<void> {
      const { username, email } = before
      await send(before, (site) =>
        emailChangedMail(site, { username, email, newEmail, at: now.toISOString(), clientNetwork }),
      )
    },

    /** To the author of a post that an owner took down. */
    async postTakenDown(author: User, post: NamedPost & { reason: string }): Promise<void> {
      await send(author, (site) => postTakenDownMail(site, author.email, post))
    },

    /** To the author of a post that was taken down, once that is lifted. */
    async takeDownLifted(author: User, post: NamedPost & { isPublic: boolean }): Promise<void> {
      await send(author, (site) => takeDownLiftedMail(site, author.email, post))
    },

    /** To an account whose password was set with a reset link. */
    async passwordReset(user: User, { now, clientNetwork }: Done): Promise<void> {
      const { username, email } = user
      await send(user, (site) =>
        passwordResetDoneMail(site, { username, email, at: now.toISOString(), clientNetwork }),
      )
    },
  }
}
export type AccountNotices = ReturnType<typeof createAccountNotices>
