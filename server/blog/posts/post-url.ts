import { randomBytes } from 'node:crypto'
import { isBlank } from '#contract/blank-text.ts'
import { reservedWords } from '#contract/reserved-words.ts'

const longest = 80

/** The address derived from a title, before it is known whether it is free. It may be a reserved word: see `candidateUrls`. */
export const urlOfTitle = (title: string): string => slugOf(title) || `post-${randomBytes(3).toString('hex')}`

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

/** The addresses to try for a title, in order, without the ones that are taken: the plain one, then with `-2`, `-3` … */
export function* candidateUrls(base: string, taken: ReadonlySet<string>): Generator<string> {
  if (!reservedWords.has(base) && !taken.has(base)) yield base
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) yield `${base}-${n}`
}

/** The address of a post from a link that somebody copied, or from its path. Null if it cannot be decoded. */
export function urlInLink(link: string): string | null {
  const path = link.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path.replace(/^\/+|\/+$/g, '')).normalize('NFC')
  } catch {
    return null
  }
}
