import { cacheTag, everythingTag } from './cache-tag-header.ts'
import type { SurrogateKey } from './surrogate-keys.ts'

/** For how long shared caches may keep a picture if no setting says so, in seconds: until then one that was hidden may linger. */
const defaultImageSeconds = 60

/**
 * More tags than this, and shared caches ask each time: nginx takes 4 KB of headers from whoever it stands before, and all tags are named twice.
 * The home page of a blog with thirty authors has 65.
 */
const maxTags = 80

type Headers = Record<string, string>

/** What this installation says of the shared caches in front of it. */
interface SharedCaches {
  /** Null if none takes purges. */
  kind: string | null
  /** How long they may keep images and pages, in seconds; null: images for a minute, pages not at all. */
  seconds: number | null
}

/** What answers say to shared caches, the readers' browsers aside. */
export function createEdgeCaching({ kind, seconds }: SharedCaches) {
  /** By which a CDN finds what a change touched. Fastly and Varnish read the first, Cloudflare the second. */
  function tagHeaders(keys: Iterable<SurrogateKey>): Headers {
    if (kind === null) return {}
    const tags = [everythingTag, ...new Set([...keys].map(cacheTag))]
    return { 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') }
  }

  return {
    /** Headers of a page, or a document such as a feed, that was made from these keys; null where they are those of any page. */
    page(keys: ReadonlySet<SurrogateKey>): Headers | null {
      if (kind === null || keys.size >= maxTags) return null
      const forShared = seconds ? `, s-maxage=${seconds}` : ''
      return { 'cache-control': `public, max-age=0, must-revalidate${forShared}`, ...tagHeaders(keys) }
    },

    /** Headers of a file that anybody may read now, and nobody once what it was made from says otherwise. */
    file: (forBrowsers: string, keys: SurrogateKey[]): Headers => ({
      'cache-control': `${forBrowsers}, s-maxage=${seconds ?? defaultImageSeconds}`,
      ...tagHeaders(keys),
    }),
  }
}
export type EdgeCaching = ReturnType<typeof createEdgeCaching>
