import { indexWords } from './search-words.ts'
import { prefixesOf } from './word-prefixes.ts'

/**
 * How much of a body the index takes. SQLite writes an entry for each different word and one for each different beginning of a word, which
 * blocks the process for about two microseconds each, and as long again when the body is replaced or removed. 100,000 words of English,
 * 8,000 of them different, have some 35,000 entries; 100,000 random words have a million. Length is in UTF-16 code units.
 */
const defaultLimits = { entries: 50_000, words: 120_000, length: 1024 * 1024 }

/**
 * What PostgreSQL's tsvector may take of a body's words, in bytes; the other parts of a post need less than 256 KiB, and 1 MiB is the limit.
 * Each word takes its letters and at most 8 bytes more, and each of its first 255 places takes 2:
 * https://www.postgresql.org/docs/18/textsearch-limitations.html
 */
const maxVectorBytes = 700 * 1024
const placesOfWord = 255

/**
 * The words of a body as they are indexed, from its beginning up to the first one that is beyond a bound: nobody finds the post by what
 * stands after that. The same for both databases, so that they find the same posts.
 */
export function indexWordsOfBody(text: string, changed: Partial<typeof defaultLimits> = {}): string[] {
  const limits = { ...defaultLimits, ...changed }
  const hasRoom = createRoom(limits.entries)
  const words: string[] = []
  for (const block of blocksOf(text.slice(0, limits.length))) {
    for (const word of indexWords(block)) {
      if (words.length >= limits.words || !hasRoom(word)) return words
      words.push(word)
    }
  }
  return words
}

/** Tells whether one word more fits into either index. */
function createRoom(maxEntries: number): (word: string) => boolean {
  const places = new Map<string, number>()
  const beginnings = new Set<string>()
  let bytes = 0
  return (word) => {
    const known = places.get(word) ?? 0
    places.set(word, known + 1)
    if (known < placesOfWord) bytes += 2
    if (known === 0) {
      bytes += Buffer.byteLength(word) + 8
      for (const beginning of prefixesOf(word)) beginnings.add(beginning)
    }
    return bytes <= maxVectorBytes && places.size + beginnings.size <= maxEntries
  }
}

/** So much is folded at a time, so that a body of which little fits costs little. */
const blockLength = 16 * 1024
/** Where a text can be cut without cutting a word or a pair of characters. */
const gap = /[\s\u3001\u3002\uff0c]/g

/** A text in blocks that end between words, or after twice the length if there is no end of a word. */
function* blocksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const rest = text.slice(start, start + 2 * blockLength)
    gap.lastIndex = blockLength
    const end = start + (gap.exec(rest)?.index ?? rest.length)
    yield text.slice(start, end)
    start = end
  }
}
