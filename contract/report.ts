/** The link to the contact form takes along as many UTF-16 code units. */
const maxQuoteCharacters = 500

/** A text that somebody marked, on one line and not longer than a message about it needs. */
export const shortQuote = (text: string): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, maxQuoteCharacters).join('')
