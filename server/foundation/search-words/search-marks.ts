import { hash } from 'node:crypto'
import { matchingKey } from '#contract/matching-key.ts'

/**
 * Words of the index that stand for something else than themselves. Each begins with a private-use character. Words of texts and searches never have
 * one, so nobody can search for such a word or for a prefix of it.
 */
const kinds = { author: '\u{e000}', tag: '\u{e001}', title: '\u{e002}' }

/** All of them are in this range, in the order of code units; `before` is excluded. */
export const markRange = { from: '\u{e000}', before: '\u{e003}' }

/** True for a word of the index that stands for something else. */
export const isMark = (word: string): boolean => word >= markRange.from && word < markRange.before

/** Hexadecimal digits of a hash, enough that no two tags ever have the same word. */
const digits = 20

/** The word of an author’s posts. It does not change with the name. */
export const authorWord = (authorId: string): string => kinds.author + authorId.replaceAll('-', '')

/** The word of the posts with a tag, in upper or lower case. */
export const tagWord = (tag: string): string =>
  kinds.tag + hash('sha256', matchingKey(tag), 'hex').slice(0, digits)

/** The word of the posts that have a folded word in their title. For a prefix of the word it gives a prefix. */
export const titleWord = (word: string): string => kinds.title + word
