import { isBlank } from '#contract/blank-text.ts'

/** Control characters but tab and line feed, and noncharacters: no text needs them, and HTML and PostgreSQL refuse some. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g

/** Marks that turn the direction of the text after them: https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing */
const bidiOverride = /[\u202a-\u202e\u2066-\u2069]/g

/** More marks on one letter than any text has (Unicode Standard Annex 15, section 13). To normalise a long run of them takes quadratic time. */
const marksBeyondMeaning = /(\p{M}{30})\p{M}+/gu

/** A text whose letters have no more marks than text has, so that to normalise it costs as little as any. */
export const withBoundedMarks = (text: string): string => text.replace(marksBeyondMeaning, '$1')

/** Text of several lines, normalised (NFC) and without code points that no text needs. */
export const plainText = (text: string): string =>
  withBoundedMarks(text.toWellFormed()).normalize('NFC').replace(/\r\n?/g, '\n').replace(forbidden, '')

/** The same without white space at its ends; empty if it shows nothing. */
export const plainLines = (text: string): string => (isBlank(text) ? '' : plainText(text).trim())

/** Text of one line: white space runs become one space, none at the ends; empty if it shows nothing. */
export const plainLine = (text: string): string => plainLines(text).replace(/\s+/g, ' ')

/** True if a name, as it was sent, has characters that nobody sees or that make it read differently than it is stored. */
export const misleads = (name: string): boolean =>
  name.search(bidiOverride) !== -1 || name.search(forbidden) !== -1

/** The same as `plainLine`, for a text that stands within sentences: nothing in it turns the direction of what follows. */
export const quotableLine = (text: string): string => plainLine(text.replace(bidiOverride, ''))

/**
 * What usernames and email addresses are known by. Of an address this is lower case and no more: `straße@` and `strasse@` are two mailboxes,
 * and another key would shut out whoever signed up with the one that it has.
 */
export const caseFolded = (text: string): string => plainText(text).toLowerCase()
