import { isLanguageTag } from '#contract/html/language-tag.ts'
import { isEmailAddress } from '../text/email-address.ts'
import { InvalidValueError } from '../text/invalid-value-error.ts'
import { misleads, plainLine } from '../text/plain-text.ts'

/*
 * What a setting of the site may be, wherever it is given. Each function returns the value in its stored form, and throws an
 * `InvalidValueError`.
 */

/** Returns a text of one line that stands beside others. */
export function readLabel(text: string): string {
  if (misleads(text))
    throw new InvalidValueError(
      'may not have control characters or characters that change the direction of text',
    )
  return plainLine(text)
}

/** Returns a name in one line. It stands in sentences of pages and mails. */
export function readSiteName(text: string, maxCharacters: number): string {
  const name = readLabel(text)
  if (!name || [...name].length > maxCharacters)
    throw new InvalidValueError(`must have 1 to ${maxCharacters} characters`)
  return name
}

/** Returns the canonical name of a time zone. */
export function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text.trim() }).resolvedOptions().timeZone
  } catch {
    throw new InvalidValueError('must be a time zone such as Europe/Berlin')
  }
}

/** Browsers leave tabs and ends of lines out of addresses, so that `/` and a tab and `/x` would lead to another site. */
const control = /\p{Cc}/u

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text) && !control.test(text) && URL.canParse(text)

/** An address on another site. */
export function readWebAddress(text: string): string {
  const address = text.trim()
  if (!isWebAddress(address))
    throw new InvalidValueError('must be an address that begins with https:// or http://')
  return address
}

/** Where a link may lead: a path of this site, another site, or a mailbox. */
export function readLinkAddress(text: string): string {
  const address = text.trim()
  const isPath = /^\/(?![/\\])/.test(address) && !control.test(address)
  if (isPath && URL.canParse(address, 'https://example.org')) return address
  const mailbox = /^mailto:([^?]+)$/i.exec(address)?.[1]
  if (isWebAddress(address) || (mailbox !== undefined && isEmailAddress(mailbox))) return address
  throw new InvalidValueError(
    'must be a path such as /tags, or an address that begins with https:// or mailto:',
  )
}

/** Where to report vulnerabilities, as a URI for the line of a `security.txt`. */
export function readSecurityContact(text: string): string {
  const contact = text.trim()
  if (isEmailAddress(contact)) return `mailto:${encodeURI(contact)}`
  if (/^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(contact) && URL.canParse(contact)) return contact
  throw new InvalidValueError(
    'must be an address such as security@example.org or https://example.org/security',
  )
}

/** Returns a language tag in its usual spelling. */
export function readLanguage(text: string): string {
  const tag = text.trim()
  if (!isLanguageTag(tag))
    throw new InvalidValueError('must be the tag of a language, such as en, de or pt-BR')
  return Intl.getCanonicalLocales(tag)[0] as string
}

/** Returns a colour as `#rrggbb`. */
export function readColor(text: string): string {
  const color = text.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(color)) throw new InvalidValueError('must be a colour such as #0055aa')
  return color
}
