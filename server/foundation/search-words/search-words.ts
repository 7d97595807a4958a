import { withBoundedMarks } from '../text/plain-text.ts'

/** In UTF-16 code units. Longer words and texts are cut. */
const maxWordCharacters = 64
const maxTextCharacters = 400 * 1024
const maxWords = 32

/** Scripts that are written without spaces between words. Their text is indexed as pairs of characters. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const word = /[\p{L}\p{M}\p{N}]+[+#]*/gu
/** Text that folding changes in case only: ASCII, and the dashes, quotation marks and dots that go with it. */
const plain = /^[\s!-~\u2010-\u2027]*$/
const plainWord = /[a-z\d]+[+#]*/g
const runs = new RegExp(`(?:${unspaced.source}\\p{M}*)+|[^]`, 'gu')

/** Accents, vowel points and other marks that people omit when they type. */
export const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g

/** Text without differences of case, accents and width, so that both databases compare it alike. */
export function folded(text: string): string {
  return withBoundedMarks(text)
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
}

/** The words of a text, folded, as they are indexed. Letters and digits only: `c++` becomes `cplusplus` and `c#` `csharp`. */
export function indexWords(text: string): string[] {
  const bounded = text.slice(0, maxTextCharacters)
  // The usual case, which needs no rules of Unicode.
  if (plain.test(bounded)) return (bounded.toLowerCase().match(plainWord) ?? []).map(spelledOut)
  return wordParts(bounded).flatMap((part) => (part.unspaced ? pairs(part.text, true) : [part.text]))
}

/** One word of a search. */
export interface SearchWord {
  text: string
  /** Also matches longer words that begin with it. */
  prefix: boolean
}

/** The first 32 words of a search term. The last one also matches as a prefix if it has at least two characters. */
export function queryWords(term: string): SearchWord[] {
  const words = wordParts(term.slice(0, maxTextCharacters)).flatMap((part, at, parts): SearchWord[] => {
    if (part.unspaced)
      return pairs(part.text, false).map((text) => ({ text, prefix: [...text].length === 1 }))
    return [{ text: part.text, prefix: isUnfinished(part, at, parts) }]
  })
  return words.slice(0, maxWords)
}

const isUnfinished = ({ text }: WordPart, at: number, parts: WordPart[]): boolean =>
  at === parts.length - 1 && text.length > 1

/** A word to mark in texts; `isSpaced` if its script has spaces between words. */
export interface MarkedWord extends SearchWord {
  isSpaced: boolean
}

/** What to mark in texts for a search term: its words, and the whole runs of scripts without spaces. */
export function markedWords(term: string): MarkedWord[] {
  return wordParts(term.slice(0, maxTextCharacters))
    .slice(0, maxWords)
    .flatMap((part, at, parts) => {
      if (!part.unspaced) return [{ text: part.text, prefix: isUnfinished(part, at, parts), isSpaced: true }]
      const whole = { text: part.text.slice(0, maxWordCharacters), prefix: false, isSpaced: false }
      return [whole, ...pairs(part.text, false).map((text) => ({ text, prefix: false, isSpaced: false }))]
    })
    .slice(0, maxWords)
}

interface WordPart {
  text: string
  unspaced: boolean
}

function wordParts(text: string): WordPart[] {
  const parts: WordPart[] = []
  for (const [whole] of folded(text).matchAll(word)) {
    for (const run of runsOf(whole)) parts.push(run)
  }
  return parts
}

/** Splits a word into runs of scripts with and without spaces, as in `日本語GPT`. */
function runsOf(whole: string): WordPart[] {
  if (!unspaced.test(whole)) return [{ text: spelledOut(whole), unspaced: false }]
  const found: WordPart[] = []
  let spaced = ''
  const endSpaced = () => {
    if (spaced) found.push({ text: spelledOut(spaced), unspaced: false })
    spaced = ''
  }
  for (const [part] of whole.matchAll(runs)) {
    if (!unspaced.test(part)) {
      spaced += part
      continue
    }
    endSpaced()
    found.push({ text: part, unspaced: true })
  }
  endSpaced()
  return found
}

const spelledOut = (text: string): string =>
  text.replaceAll('+', 'plus').replaceAll('#', 'sharp').slice(0, maxWordCharacters).toWellFormed()

/** Pairs of adjacent characters; with `lastAlone` also the last one by itself, so that a search for one character finds it as a prefix. */
function pairs(text: string, lastAlone: boolean): string[] {
  const characters = text.match(/\P{M}\p{M}*/gu) ?? []
  if (characters.length < 2) return characters
  const found = characters.slice(0, -1).map((character, at) => character + characters[at + 1])
  if (lastAlone) found.push(characters.at(-1) as string)
  return found
}
