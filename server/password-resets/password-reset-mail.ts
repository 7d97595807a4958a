import { escapeHtml } from '../documents/xml-text.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Site } from '../site.ts'
import { expiryText, resetLink } from './reset-link.ts'

interface Request {
  username: string
  email: string
  code: string
  expiresAt: string
  /** Where it came from, so that its receiver can tell whether it was theirs. */
  network: string
}

/** The mail with which someone sets a new password. */
export function passwordResetMail(
  { name, url }: Pick<Site, 'name' | 'url'>,
  { username, email, code, expiresAt, network }: Request,
): Mail {
  const link = resetLink(url, code)
  const before = `Someone asked for a new password for the account “${username}” of ${name}, from the network address ${network}. If it was you, set it here:`
  const after = [
    `The link works once, until ${expiryText(expiresAt)}. A newer mail of this kind makes it void.`,
    'If it was not you, you need not do anything: your password stays as it is. Do not pass the link on.',
  ]
  const paragraph = (html: string) => `<p>${html}</p>`
  return {
    to: email,
    subject: `Set a new password for ${name}`,
    text: `${[before, link, ...after].join('\n\n')}\n`,
    html: [
      escapeHtml(before),
      `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`,
      ...after.map(escapeHtml),
    ]
      .map(paragraph)
      .join('\n'),
  }
}
