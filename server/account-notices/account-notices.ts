import type { User } from '../authors/author-store.ts'
import type { BackgroundWork } from '../background-work.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { Site } from '../site.ts'
import { emailChangedMail, passwordResetDoneMail } from './account-notice-mails.ts'

interface Parts {
  limiter: Limiter
  backgroundWork: BackgroundWork
  /** Null if this installation sends no mail. */
  mail: { mailer: Mailer; site: Pick<Site, 'name' | 'url'> } | null
}

/** When and from where something was done to an account. */
interface Done {
  now: Date
  network: string
}

/**
 * Mails that tell people what was done to their accounts, in case it was somebody else. They are sent in the background, once it is
 * done; what fails is logged. An account has at most some in an hour, as it may name anybody’s address as its own.
 */
export function createAccountNotices({ limiter, backgroundWork, mail }: Parts) {
  function send(user: User, mailOf: (site: Pick<Site, 'name' | 'url'>) => Mail): void {
    if (!mail) return
    backgroundWork.begin(async () => {
      if (await limiter.mayMailNotice(user.id)) await mail.mailer.send(mailOf(mail.site))
    })
  }

  return {
    /** To the address that an account had: `before` is the account as it was. */
    emailChanged(before: User, newEmail: string, { now, network }: Done): void {
      const { username, email } = before
      send(before, (site) =>
        emailChangedMail(site, { username, email, newEmail, at: now.toISOString(), network }),
      )
    },

    /** To an account whose password was set by a link. */
    passwordReset(user: User, { now, network }: Done): void {
      const { username, email } = user
      send(user, (site) => passwordResetDoneMail(site, { username, email, at: now.toISOString(), network }))
    },
  }
}
export type AccountNotices = ReturnType<typeof createAccountNotices>
