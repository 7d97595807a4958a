/** What no XML document may have, however it is written: https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text with only the characters that XML allows. Markup has none of the others, so that a whole document may be given. */
export const xmlCharacters = (text: string): string => text.toWellFormed().replace(forbidden, '')

/** A text as it stands between tags of HTML or XML, or in a value between double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
