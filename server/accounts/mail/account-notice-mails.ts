import { paths } from '#contract/addresses/page-paths.ts'
import type { Site } from '#contract/pages/site.ts'
import { composeMail } from './compose-mail.ts'
import { instantText } from './instant-text.ts'
import type { Mail } from './mailer.ts'

interface NoticeMail {
  username: string
  /** The recipient's address. */
  email: string
  /** When it happened. */
  at: string
  /** The client network, so that the recipient can tell whether it was theirs. */
  clientNetwork: string
}

export type SiteInMail = Pick<Site, 'name' | 'url'>

/** Enough to recognise one's own address, and not enough to write to it. */
const masked = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}…${email.slice(at)}`
}

const help = 'ask an owner of the blog, or whoever runs its server, for help at once.'

/** Tells the former address of an account that the address was changed. */
export function emailChangedMail(
  { name, url }: SiteInMail,
  { username, email, newEmail, at, clientNetwork }: NoticeMail & { newEmail: string },
): Mail {
  return composeMail({
    to: email,
    subject: `Your email address at ${name} was changed`,
    paragraphs: [
      `The email address of the account “${username}” at ${name} was changed to ${masked(newEmail)} on ${instantText(at)}, from the network address ${clientNetwork}. This is the last mail about the account to this address.`,
      'If it was you, you need not do anything.',
      'If it was not you, someone else is using your account. Sign in, change your password, which ends all other sessions, and put your email address back:',
      { link: url + paths.settings() },
      `If you can no longer sign in, ${help}`,
    ],
  })
}

/** Tells an account that its password was set with a reset link. */
export function passwordResetDoneMail(
  { name, url }: SiteInMail,
  { username, email, at, clientNetwork }: NoticeMail,
): Mail {
  return composeMail({
    to: email,
    subject: `Your password at ${name} was changed`,
    paragraphs: [
      `A new password was set for the account “${username}” at ${name} on ${instantText(at)}, with a link and from the network address ${clientNetwork}. All sessions of the account have ended.`,
      'If it was you, you need not do anything.',
      'If it was not you, someone else can sign in to your account. Ask for a new link and set another password:',
      { link: url + paths.forgotPassword() },
      `If no link arrives, ${help}`,
    ],
  })
}
