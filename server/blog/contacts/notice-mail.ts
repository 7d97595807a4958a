import { paths } from '#contract/addresses/page-paths.ts'
import type { SiteInMail } from '../../accounts/mail/account-notice-mails.ts'
import type { Mail } from '../../accounts/mail/mailer.ts'
import { quotableLine } from '../../foundation/text/plain-text.ts'
import type { ContactRow } from './contact-store.ts'

/** How much of a message is in the mail. */
const maxExcerptCharacters = 200

export interface NewMessages {
  count: number
  /** The oldest ones. */
  oldest: Pick<ContactRow, 'name' | 'message'>[]
}

function excerptOf(message: string): string {
  const characters = [...quotableLine(message)]
  const shown = characters.slice(0, maxExcerptCharacters).join('')
  return characters.length > maxExcerptCharacters ? `${shown} …` : shown
}

const counted = (count: number): string => (count === 1 ? '1 new message' : `${count} new messages`)

/**
 * Tells an owner of new messages. It is plain text, and names and texts stand on lines of their own: what a stranger wrote is no link of ours,
 * and no header.
 */
export function noticeMail({ name, url }: SiteInMail, to: string, { count, oldest }: NewMessages): Mail {
  const further = count - oldest.length
  return {
    to,
    subject: `${counted(count)} for ${name}`,
    text: `${[
      ...oldest.map((message) => `From ${quotableLine(message.name)}:\n> ${excerptOf(message.message)}`),
      ...(further > 0 ? [`And ${further} more.`] : []),
      `Read and answer:\n${url}${paths.contacts()}`,
      `You asked for mails about new messages in your settings, where you can change that:\n${url}${paths.settings()}`,
    ].join('\n\n')}\n`,
  }
}
