import type { Site } from '#contract/pages/site.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { instantText } from '../mail/instant-text.ts'
import type { Mail } from '../mail/mailer.ts'
import { resetLink } from './reset-link.ts'

interface Request {
  username: string
  email: string
  code: string
  expiresAt: string
  /** The client network of the request, so that the recipient can tell whether it was theirs. */
  clientNetwork: string
}

/** The mail with a link to set a new password. */
export function passwordResetMail(
  { name, url }: Pick<Site, 'name' | 'url'>,
  { username, email, code, expiresAt, clientNetwork }: Request,
): Mail {
  return composeMail({
    to: email,
    subject: `Set a new password for ${name}`,
    paragraphs: [
      `Someone asked for a new password for the account “${username}” at ${name}, from the network address ${clientNetwork}. If it was you, set it here:`,
      { link: resetLink(url, code) },
      `The link works once, until ${instantText(expiresAt)}. A newer link replaces it.`,
      'If it was not you, you need not do anything: your password stays as it is. Do not pass the link on.',
    ],
  })
}
