import { slicesFor } from './bundled-fonts.ts'

/** Emoji, and the characters that join and colour them: no bundled font has them, and next to the drawing they add little. */
const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3|\ufe0f|[\u{e0020}-\u{e007f}]/gu

/** Unicode counts ©, ® and ™ as emoji, but they are ordinary signs. */
const signs = /[©®™]/u

/** Invisible characters that change the direction or joining of others. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A joiner within a word shapes Arabic letters. */
const joiners = /[\u200c\u200d]/

/**
 * A text as it can be drawn: in one line, without emoji and without characters that change the direction of their surroundings. Null if
 * nothing is left of it, or if no bundled font has one of its characters.
 */
export function drawableText(text: string): string | null {
  const drawn = text
    .normalize('NFC')
    .replace(emoji, (found) => (signs.test(found) ? found : ''))
    .replace(invisible, (found) => (joiners.test(found) ? '' : ' '))
    .replace(/\s+/gu, ' ')
    .trim()
  return drawn !== '' && slicesFor(drawn) !== null ? drawn : null
}

/** True for a text that is read from right to left, as its first letter decides. https://www.unicode.org/reports/tr9/#P2 */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(letter)
}
