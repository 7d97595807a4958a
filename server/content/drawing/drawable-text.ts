import { slicesFor } from './bundled-fonts.ts'

/** Pictures in text, and what joins and colours them: no font here has them, and beside the drawing they say little. */
const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3|\ufe0f|[\u{e0020}-\u{e007f}]/gu

/** ©, ® and ™ are pictures to Unicode and signs to everybody else. */
const signs = /[©®™]/u

/** What is not seen, but turns or joins what is. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A joiner within a word shapes Arabic letters. */
const joiners = /[\u200c\u200d]/

/**
 * A text as it can be drawn: in one line, without emoji and without what would turn its surroundings. Null if nothing is left of it, or
 * if it has a character that no font of ours has: a box in its place would say nothing.
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

/** True for a text that is read from right to left: its first letter decides. https://www.unicode.org/reports/tr9/#P2 */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(letter)
}
