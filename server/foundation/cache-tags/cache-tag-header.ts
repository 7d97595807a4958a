import { hash } from 'node:crypto'
import type { SurrogateKey } from './cache-tags.ts'

/** Hexadecimal digits of a tag. Two keys with the same one would only be purged together. */
const tagDigits = 12

/**
 * A surrogate key in the form in which shared caches know it. Keys hold names of tags in any script, with spaces and commas, and are of any length;
 * headers take none of that, and Cloudflare does not tell capitals from small letters.
 */
export const cacheTag = (key: SurrogateKey): string => hash('sha256', key, 'hex').slice(0, tagDigits)

/** The tag of every answer that has tags, to purge all of them and nothing else of the same CDN. */
export const everythingTag = 'lectern'
