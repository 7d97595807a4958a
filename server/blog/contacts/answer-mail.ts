import type { SiteInMail } from '../../accounts/mail/account-notice-mails.ts'
import { instantText } from '../../accounts/mail/instant-text.ts'
import type { Mail } from '../../accounts/mail/mailer.ts'
import type { ContactRow } from './contact-store.ts'

interface Answer {
  contact: Pick<ContactRow, 'email' | 'message' | 'created_at'>
  text: string
  /** The owner's address. */
  replyTo: string
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')

/**
 * An answer as plain text, with the message below it. Of what the stranger sent, the address is the recipient and the message is text: their
 * name stands nowhere.
 */
export function answerMail({ name }: SiteInMail, { contact, text, replyTo }: Answer): Mail {
  const introduction = `On ${instantText(contact.created_at)} you wrote to ${name}:`
  return {
    to: contact.email,
    replyTo,
    subject: `Re: your message to ${name}`,
    text: `${text}\n\n${introduction}\n\n${quoted(contact.message)}\n`,
  }
}
