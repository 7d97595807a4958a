import { paths } from '#contract/addresses/page-paths.ts'
import type { Position } from '#contract/author.ts'
import type { SiteInMail } from '../mail/account-notice-mails.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { instantText } from '../mail/instant-text.ts'
import type { Mail } from '../mail/mailer.ts'

interface Invited {
  email: string
  position: Position
  /** The username of the owner who invites: in contrast to a name, it cannot hold a sentence. */
  inviter: string
  accessKey: string
  expiresAt: string
}

/** The mail to somebody who may never have heard of the blog. Nothing in it is free text of the inviter, so that it carries nobody's message. */
export function invitationMail(
  { name, url }: SiteInMail,
  { email, position, inviter, accessKey, expiresAt }: Invited,
): Mail {
  const place = position === 'owner' ? `to run ${name} with them` : `to write for ${name}`
  return composeMail({
    to: email,
    subject: `Your invitation to ${name}`,
    paragraphs: [
      `The owner “${inviter}” invites you ${place}. To accept, create an account with this email address:`,
      { link: url + paths.signUp(accessKey) },
      `The link works once, until ${instantText(expiresAt)}. Do not pass it on.`,
      'If you do not expect this, you need not do anything: no account was created.',
    ],
  })
}
