import { hash } from 'node:crypto'
import type { CacheTag } from './cache-tags.ts'

/** Hexadecimal digits of a hash. Two tags with the same hash would only be purged together. */
const hashDigits = 12

/**
 * A cache tag as shared caches know it. Cache tags contain names in any script, with spaces and commas, and have any length; headers allow none of
 * that, and Cloudflare ignores case.
 */
export const cacheTagHash = (tag: CacheTag): string => hash('sha256', tag, 'hex').slice(0, hashDigits)

/** The tag of every tagged response: purges all of this installation and nothing else of the same CDN. */
export const everythingTag = 'lectern'
