import { requireOwner } from '../../accounts/authors/owner-policy.ts'
import { composeMail } from '../../accounts/mail/compose-mail.ts'
import { mailFailureText } from '../../accounts/mail/mail-failure.ts'
import type { SiteMailer } from '../../accounts/mail/site-mailer.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { sessionEnded } from '../../foundation/actor/open-session.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'authors'>
  limiter: Pick<Limiter, 'mayMailTest'>
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
  logFailure: (error: unknown) => void
}

/** Creates the function with which owners find out whether mail is sent: to their own address. */
export const createSendTestMail =
  ({ reads, limiter, mail, logFailure }: Parts) =>
  async (actor: Actor): Promise<{ message: string }> => {
    requireOwner(actor, 'Only owners of this blog may test its mail.')
    if (!mail) throw new AppError('mail_off', 'This blog sends no mail. Set SMTP_URL on the server.')
    const account = await reads.authors.find(actor.id)
    if (!account) throw sessionEnded()
    if (!(await limiter.mayMailTest(actor.id)))
      throw new AppError('too_many_requests', 'You sent many test mails. Try again in an hour.')
    try {
      await mail.send(({ name, url }) =>
        composeMail({
          to: account.email,
          subject: `A test mail from ${name}`,
          paragraphs: [
            `The mail server of ${name} accepts mail. The links in its mails begin with:`,
            { link: url },
          ],
        }),
      )
    } catch (error) {
      logFailure(error)
      throw new AppError('mail_failed', mailFailureText(error))
    }
    return {
      message: `The mail server accepted a mail to ${account.email}. Check that it arrived, also in the spam folder.`,
    }
  }
export type SendTestMail = ReturnType<typeof createSendTestMail>
