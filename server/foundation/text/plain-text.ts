import { isBlank } from '#contract/blank-text.ts'
import { directionMarks } from '#contract/direction-marks.ts'

/** Noncharacters, and control characters except tab and line feed: no text needs them, and HTML and PostgreSQL reject some. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for them
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g

/** More marks on one letter than any real text has (Unicode Standard Annex 15, section 13). Normalizing a long run takes quadratic time. */
const excessMarks = /(\p{M}{30})\p{M}+/gu

/** Removes excess marks, so that normalizing the text takes linear time. */
export const withBoundedMarks = (text: string): string => text.replace(excessMarks, '$1')

/** Text of several lines, normalized (NFC) and without code points that no text needs. */
export const plainText = (text: string): string =>
  withBoundedMarks(text.toWellFormed()).normalize('NFC').replace(/\r\n?/g, '\n').replace(forbidden, '')

/** The same without white space at its ends; empty if nothing in it is visible. */
export const plainLines = (text: string): string => (isBlank(text) ? '' : plainText(text).trim())

/** Text of one line: each run of white space becomes one space, none at the ends; empty if nothing in it is visible. */
export const plainLine = (text: string): string => plainLines(text).replace(/\s+/g, ' ')

/** True if a name, as it was sent, has invisible characters or ones that make it look different from what is stored. */
export const misleads = (name: string): boolean =>
  name.search(directionMarks) !== -1 || name.search(forbidden) !== -1

/** True if a text shows characters in another order than it has them. Unlike isolates, no prose needs that. */
export const overridesDirection = (text: string): boolean => /[\u202a-\u202e]/.test(text)

/** Like `plainLine`, for a text within sentences: it cannot change the direction of the text after it. */
export const quotableLine = (text: string): string => plainLine(text.replace(directionMarks, ''))

/**
 * The key by which usernames and email addresses are compared. It only lower-cases an address: `straße@` and `strasse@` are two mailboxes, and with
 * another key an existing account could not sign in.
 */
export const caseFolded = (text: string): string => plainText(text).toLowerCase()
