import { isBlank } from '../blank-text.ts'

const longest = 80

/** The words of a text in the form of an address; empty if it has none. Some letters are invisible, such as the Hangul fillers. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, (mark) => (isSpelling(mark) ? mark : ''))
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return cutAtWord((words ?? []).filter((word) => !isBlank(word)))
}

/** True for lower-case letters, marks, digits and hyphens of any script, as an address may have them. */
export const isSlug = (text: string): boolean => /^[\p{L}\p{M}\p{N}-]+$/u.test(text)

/** In Indic and other scripts, combining marks beyond the general ones are parts of letters: removing them would change the word. */
const isSpelling = (mark: string): boolean =>
  !/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/.test(mark)

function cutAtWord(words: string[]): string {
  let url = ''
  for (const word of words) {
    const longer = url ? `${url}-${word}` : word
    if ([...longer].length > longest) return url || [...word].slice(0, longest).join('')
    url = longer
  }
  return url
}
