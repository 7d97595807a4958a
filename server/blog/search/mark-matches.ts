import type { MarkedText } from '#contract/pages/search.ts'
import { type MarkedWord, markedWords, unspaced } from '../../foundation/search-words/search-words.ts'
import { foldedPattern } from './folded-pattern.ts'

/** The length of an excerpt, and of its part before the first match, in UTF-16 code units. */
const excerptLength = 260
const leadLength = 70
const maxMarks = 60

/** How much of a text is searched first, in UTF-16 code units. */
const beginning = 1_000

type Range = MarkedText['marks'][number]

/** Finds the words of a search term in texts. */
export interface MatchMarker {
  /** Returns the whole text with its matches. */
  mark(text: string): MarkedText
  /** Returns a part of a text around its first match; null if there is none. */
  excerpt(text: string): MarkedText | null
  /** True if each word of the term is in one of these texts. */
  isWholeIn(texts: string[]): boolean
}

/** Creates a marker for the words of a search term. It finds them in unfolded texts: in any case, with or without accents, wide or narrow. */
export function createMatchMarker(term: string): MatchMarker {
  const words = [...new Map(markedWords(term).map((word) => [word.text, word])).values()]
  const each = words.map((word): Sought => ({ ...word, ...spellingsOf(word.text) }))

  /** The first match at or after an index; the longest of several that begin there. */
  function next(searched: Searched, from: number): Range | null {
    let found: Range | null = null
    for (const word of each) {
      const range = nextOf(word, searched, from)
      if (range && (!found || range[0] < found[0] || (range[0] === found[0] && range[1] > found[1])))
        found = range
    }
    return found
  }

  /** The first match, if it is one whatever follows the beginning of the text. Most are, and then the rest is not searched. */
  function nextEarly(text: string): Range | null {
    const found = next(searchedOf(text.slice(0, beginning)), 0)
    // A character of two code units may be cut.
    return found && found[1] < beginning - 1 ? found : null
  }

  function mark(text: string): MarkedText {
    const marks: Range[] = []
    const searched = searchedOf(text)
    for (let at = next(searched, 0); at && marks.length < maxMarks; at = next(searched, at[1])) {
      const last = marks.at(-1)
      // Adjacent characters that match in pairs are one match.
      if (last && last[1] === at[0]) last[1] = at[1]
      else marks.push(at)
    }
    return { text, marks }
  }

  return {
    mark,
    excerpt(text) {
      const first = nextEarly(text) ?? next(searchedOf(text), 0)
      return first && mark(excerptAt(text, first))
    },
    isWholeIn(texts) {
      const searched = searchedOf(texts.join('\n'))
      return each.every((word) => nextOf(word, searched, 0) !== null)
    },
  }
}

/** A word to find: as a pattern of all its spellings and, if it has only one spelling in plain texts, as that. */
interface Sought extends MarkedWord {
  pattern: RegExp
  plain: string | null
}

const spellingsOf = (word: string): Pick<Sought, 'pattern' | 'plain'> => ({
  pattern: new RegExp(foldedPattern(word), 'gi'),
  plain: /^[a-z0-9]+$/.test(word) && !/(?:plus|sharp)$/.test(word) ? word : null,
})

/** A text to search. In a plain one, letters fold to those of English by case alone: no pattern is needed, which makes a search 10 % faster. */
interface Searched {
  text: string
  lowerCase: string | null
}

const foldable = /[^\s!-~\u2010-\u2027]/

/** True for texts of ASCII, quotes, dashes and dots. */
const isPlain = (text: string): boolean => Buffer.byteLength(text) === text.length || !foldable.test(text)

const searchedOf = (text: string): Searched => ({
  text,
  lowerCase: isPlain(text) ? text.toLowerCase() : null,
})

/** Characters of words that are written with spaces around them, before and after an index. */
const spaced = `[[\\p{L}\\p{M}\\p{N}]--${unspaced.source}]`
const endsInWord = new RegExp(`${spaced}$`, 'v')
const goesOn = new RegExp(`${spaced}*`, 'vy')
const goesOnOrSigns = new RegExp(`${spaced}|[+#]`, 'vy')

const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at
  return pattern.test(text)
}

function nextOf(word: Sought, searched: Searched, from: number): Range | null {
  const { text } = searched
  for (let found = candidate(word, searched, from); found; found = candidate(word, searched, found[0] + 1)) {
    const [start, end] = found
    if (!word.isSpaced) return found
    if (endsInWord.test(text.slice(Math.max(0, start - 2), start))) continue
    if (word.prefix) return [start, matchesAt(goesOn, text, end) ? goesOn.lastIndex : end]
    if (!matchesAt(goesOnOrSigns, text, end)) return found
  }
  return null
}

/** The next index at which the letters of a word occur, whatever surrounds them. */
function candidate({ pattern, plain }: Sought, { text, lowerCase }: Searched, from: number): Range | null {
  if (plain !== null && lowerCase !== null) {
    const start = lowerCase.indexOf(plain, from)
    return start === -1 ? null : [start, start + plain.length]
  }
  pattern.lastIndex = from
  const found = pattern.exec(text)
  return found && [found.index, found.index + found[0].length]
}

/** Dots at the ends of an excerpt, which would be next to the ellipsis of the cut. The dot of `.NET` is part of a word. */
const dotsBefore = /^(?:\s|…|\.(?!\S)|\.{2,})+/
const dotsBehind = /[\s.…]+$/

/** Cuts between words if there is a space near the ends. */
function excerptAt(text: string, [at, matchEnd]: Range): string {
  const start = at <= leadLength ? 0 : wordBegin(text, at - leadLength, at)
  const wanted = Math.max(start + excerptLength, matchEnd)
  const end = wanted >= text.length ? text.length : wordEnd(text, matchEnd, wanted)
  const piece = text.slice(start, end).replace(/\s+/g, ' ').trim().toWellFormed()
  const excerpt = start > 0 ? `… ${piece.replace(dotsBefore, '')}` : piece
  return end < text.length ? `${excerpt.replace(dotsBehind, '')} …` : excerpt
}

function wordBegin(text: string, from: number, at: number): number {
  const space = text.slice(from, at).search(/\s/)
  return space === -1 ? from : from + space + 1
}

function wordEnd(text: string, at: number, wanted: number): number {
  const space = text.slice(at, wanted).search(/\s\S*$/)
  return space === -1 ? wanted : at + space
}
