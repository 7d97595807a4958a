import { indexWords } from './search-words.ts'
import { maxPrefixCharacters, prefixesOf } from './word-prefixes.ts'

/**
 * How much of a body is indexed. SQLite writes an entry for each different word and for each different prefix of a word, which blocks the process for
 * about two microseconds each, and as long again when the body is replaced or removed. 100,000 words of English, 8,000 of them different, have some
 * 35,000 entries; 100,000 random words have a million. `length` is in UTF-16 code units.
 */
const defaultLimits = { entries: 50_000, words: 120_000, length: 1024 * 1024 }

/**
 * How many bytes the words of a body may take in PostgreSQL’s tsvector; its limit is 1 MiB, and the other parts of a post need less than 256 KiB.
 * Each word takes its letters and at most 8 bytes more, and each of its first 255 positions takes 2:
 * https://www.postgresql.org/docs/18/textsearch-limitations.html
 */
const maxVectorBytes = 700 * 1024
const maxPositionsOfWord = 255

/**
 * The words of a body as they are indexed, from its beginning up to the first word beyond a limit. The text after that word is not searchable. The
 * same for both databases, so that they find the same posts.
 */
export function indexWordsOfBody(text: string, changed: Partial<typeof defaultLimits> = {}): string[] {
  const limits = { ...defaultLimits, ...changed }
  const uncounted = Math.min(maxUncounted, Math.floor(limits.entries / maxEntriesOfWord))
  const words: string[] = []
  let hasRoom: ReturnType<typeof createRoom> | undefined
  for (const block of blocksOf(text.slice(0, limits.length))) {
    for (const word of indexWords(block)) {
      if (words.length >= limits.words) return words
      if (words.length >= uncounted) {
        hasRoom ??= createRoom(limits.entries, words)
        if (!hasRoom(word)) return words
      }
      words.push(word)
    }
  }
  return words
}

/** Itself and its prefixes. */
const maxEntriesOfWord = 1 + maxPrefixCharacters
/** So many words of 64 characters fit into a tsvector. To count words takes longer than to find them, and most bodies have fewer. */
const maxUncounted = 3_000

/** Creates a function that counts a word and returns whether it still fits into both indexes, after the first ones, which do. */
function createRoom(maxEntries: number, first: readonly string[]): (word: string) => boolean {
  const occurrences = new Map<string, number>()
  const prefixes = new Set<string>()
  let bytes = 0
  const hasRoom = (word: string) => {
    const known = occurrences.get(word) ?? 0
    occurrences.set(word, known + 1)
    if (known < maxPositionsOfWord) bytes += 2
    if (known === 0) {
      bytes += Buffer.byteLength(word) + 8
      for (const prefix of prefixesOf(word)) prefixes.add(prefix)
    }
    return bytes <= maxVectorBytes && occurrences.size + prefixes.size <= maxEntries
  }
  first.forEach(hasRoom)
  return hasRoom
}

/** Text is folded in blocks of this length, so that a body of which little is indexed costs little. */
const blockLength = 16 * 1024
/** A text can be split here without splitting a word or a pair of characters. */
const gap = /[\s\u3001\u3002\uff0c]/g

/** Splits a text into blocks that end between words, or after twice the block length if no word ends there. */
function* blocksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const rest = text.slice(start, start + 2 * blockLength)
    gap.lastIndex = blockLength
    const end = start + (gap.exec(rest)?.index ?? rest.length)
    yield text.slice(start, end)
    start = end
  }
}
