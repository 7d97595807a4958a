import { cacheTagHash, everythingTag } from './cache-tag-hash.ts'
import type { CacheTag } from './cache-tags.ts'

/** How long shared caches may store an image without a setting, in seconds. They may serve an image for as long after it is hidden. */
const defaultImageSeconds = 60

/**
 * Shared caches do not store a page with more tags: nginx accepts 4 KB of headers from an upstream server, and all tags are sent in two headers. The
 * home page of a blog with thirty authors has 65.
 */
const maxTags = 80

type Headers = Record<string, string>

/** The shared caches in front of this installation. */
interface SharedCaches {
  /** Null if none of them accepts purges. */
  kind: string | null
  /** How long they may store images and pages, in seconds; null: images for a minute, pages not at all. */
  seconds: number | null
}

/** Creates the headers that only shared caches read. */
export function createEdgeCaching({ kind, seconds }: SharedCaches) {
  /** Fastly and Varnish read the first header, Cloudflare the second. */
  function tagHeaders(tags: Iterable<CacheTag>): Headers {
    if (kind === null) return {}
    const hashes = [everythingTag, ...new Set([...tags].map(cacheTagHash))]
    return { 'surrogate-key': hashes.join(' '), 'cache-tag': hashes.join(',') }
  }

  return {
    /** Headers of a page, or of a text resource such as a feed, with these tags; null if it needs none. */
    page(tags: ReadonlySet<CacheTag>): Headers | null {
      if (kind === null || tags.size >= maxTags) return null
      const forShared = seconds ? `, s-maxage=${seconds}` : ''
      return { 'cache-control': `public, max-age=0, must-revalidate${forShared}`, ...tagHeaders(tags) }
    },

    /** Headers of a file that stays public until something with these tags changes. */
    file: (cacheControl: string, tags: CacheTag[]): Headers => ({
      'cache-control': `${cacheControl}, s-maxage=${seconds ?? defaultImageSeconds}`,
      ...tagHeaders(tags),
    }),
  }
}
export type EdgeCaching = ReturnType<typeof createEdgeCaching>
