import { isEmailAddress } from '../text/email-address.ts'

/*
 * What a setting of the site may be, wherever it is given. Each function returns the value in its stored form, and throws the end of a sentence
 * that says what is wrong.
 */

/** Returns a name in one line. */
export function readSiteName(text: string, maxCharacters: number): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (name.length < 1 || [...name].length > maxCharacters) throw `must have 1 to ${maxCharacters} characters`
  return name
}

/** Returns the canonical name of a time zone. */
export function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text.trim() }).resolvedOptions().timeZone
  } catch {
    throw 'must be a time zone such as Europe/Berlin'
  }
}

/** An address on another site. */
export function readWebAddress(text: string): string {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw 'must be an address that begins with https:// or http://'
  return address
}

/** Where a link may lead: a path of this site, another site, or a mailbox. */
export function readLinkAddress(text: string): string {
  const address = text.trim()
  if (/^\/(?![/\\])/.test(address) && URL.canParse(address, 'https://example.org')) return address
  const mailbox = /^mailto:([^?]+)$/i.exec(address)?.[1]
  if (mailbox !== undefined && isEmailAddress(mailbox)) return address
  try {
    return readWebAddress(address)
  } catch {
    throw 'must be a path such as /tags, or an address that begins with https:// or mailto:'
  }
}

/** Returns a colour as `#rrggbb`. */
export function readColor(text: string): string {
  const color = text.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(color)) throw 'must be a colour such as #0055aa'
  return color
}
