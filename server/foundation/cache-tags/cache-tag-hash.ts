import { hash } from 'node:crypto'
import type { CacheTag } from './cache-tags.ts'

/** Hexadecimal digits of a hash. A collision does no harm: the two tags are purged together. */
const hashDigits = 12

/**
 * The form of a cache tag that is sent to shared caches. Tags contain names in any script, with spaces and commas, and have any length; headers
 * allow none of that, and Cloudflare ignores case.
 */
export const cacheTagHash = (tag: CacheTag): string => hash('sha256', tag, 'hex').slice(0, hashDigits)

/** Every tagged response has this tag. Purging it removes all responses of this installation and nothing else from the CDN. */
export const everythingTag = 'lectern'
