/** Escapes text between tags of HTML or XML. Quotes stay as they are, as in the HTML that parsers serialize. */
export const escapeHtmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes text between tags of HTML or XML, or in an attribute value between double quotes. */
export const escapeHtml = (text: string): string =>
  // Most texts, such as addresses, have nothing to escape: one search in place of four.
  /[&<>"]/.test(text) ? escapeHtmlText(text).replaceAll('"', '&quot;') : text

/** XML 1.0 has no way to write these, not even as references: https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const invalidInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Drops the characters that XML cannot hold. No markup is made of them, so a whole document may be passed. */
export const dropInvalidXmlCharacters = (text: string): string =>
  text.toWellFormed().replace(invalidInXml, '')
