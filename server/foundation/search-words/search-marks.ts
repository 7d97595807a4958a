import { createHash } from 'node:crypto'
import { matchingKey } from '#contract/matching-key.ts'

/**
 * Words of the index that stand for something else than themselves. Each begins with a character for private use, which no word of a
 * text or of a search has, so that nobody types one, and no beginning of one.
 */
const kinds = { author: '\u{e000}', tag: '\u{e001}', title: '\u{e002}' }

/** All of them are, by code units, from the first of these on and before the second. */
export const markRange = { from: '\u{e000}', before: '\u{e003}' }

/** True for a word of the index that stands for something else. */
export const isMark = (word: string): boolean => word >= markRange.from && word < markRange.before

/** As many digits of a hash as make two tags with one word a thing that does not happen. */
const digits = 20

/** The word of an author's posts: it stays the same when the name changes. */
export const authorWord = (authorId: string): string => kinds.author + authorId.replaceAll('-', '')

/** The word of the posts with a tag, in any case. */
export const tagWord = (tag: string): string =>
  kinds.tag + createHash('sha256').update(matchingKey(tag)).digest('hex').slice(0, digits)

/** The word of the posts that have a folded word in their title. A beginning of it is one of theirs too. */
export const titleWord = (word: string): string => kinds.title + word
