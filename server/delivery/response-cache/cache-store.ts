import { LRUCache } from 'lru-cache'
import type { CacheTag, Change } from '../../foundation/cache-tags/cache-tags.ts'
import type { CachedResponse } from './cached-response.ts'

/** The size of each segment, all encodings included. */
const maxBytes = { probation: 8 * 1024 * 1024, protected: 56 * 1024 * 1024 }

/** How long, and for how many addresses, responses with 404 are cached. */
const notFoundLimits = { ttlMs: 10_000, maxEntries: 200 }

/**
 * Responses by cache key, in a segmented LRU: a response that is requested again moves from probation to the protected segment, so that a client
 * with very many different requests displaces only what was requested once. Responses with 404 have a small segment of their own.
 * `onPromote` returns what the protected segment stores instead.
 */
export function createCacheStore({
  onPromote,
}: {
  onPromote: (key: string, response: CachedResponse) => CachedResponse
}) {
  let invalidated = 0
  const keysByTag = new Map<CacheTag, Set<string>>()

  function link(key: string, { tags }: CachedResponse): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
  }

  function unlink({ tags }: CachedResponse, key: string): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  const sized = { sizeCalculation: ({ bytes }: CachedResponse) => bytes, dispose: unlink }
  const probationary = new LRUCache<string, CachedResponse>({ ...sized, maxSize: maxBytes.probation })
  const promoted = new LRUCache<string, CachedResponse>({ ...sized, maxSize: maxBytes.protected })
  const notFound = new LRUCache<string, CachedResponse>({
    max: notFoundLimits.maxEntries,
    ttl: notFoundLimits.ttlMs,
    dispose: unlink,
  })
  const segments = [probationary, promoted, notFound]

  function remove(key: string): void {
    for (const segment of segments) segment.delete(key)
  }

  function put(segment: LRUCache<string, CachedResponse>, key: string, response: CachedResponse): void {
    remove(key)
    segment.set(key, response)
    // A segment does not store what is larger than itself.
    if (segment.has(key)) link(key, response)
  }

  const size = () => segments.reduce((sum, segment) => sum + segment.size, 0)

  function removeTagged(change: Change): void {
    if (change === 'anything') {
      for (const segment of segments) segment.clear()
      return
    }
    for (const tag of change) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key)
  }

  return {
    /** The response for a request, which may promote it. */
    get(key: string): CachedResponse | undefined {
      const known = promoted.get(key)
      if (known) return known
      const response = probationary.get(key)
      if (!response) return notFound.get(key)
      const stored = onPromote(key, response)
      put(promoted, key, stored)
      return stored
    },

    add(key: string, response: CachedResponse): void {
      put(response.status === 200 ? probationary : notFound, key, response)
    },

    /** A promoted response, without counting as a use. */
    peek: (key: string): CachedResponse | undefined => promoted.peek(key),

    /** Replaces a promoted response, unless it is no longer stored. */
    replace(key: string, response: CachedResponse, replacement: CachedResponse): void {
      if (promoted.peek(key) === response) put(promoted, key, replacement)
    },

    /** Removes the responses with a tag that a write changed. */
    invalidate(change: Change): void {
      const before = size()
      removeTagged(change)
      invalidated += before - size()
    },

    /** `invalidated` counts since the start. */
    stats: () => ({
      entries: size(),
      bytes: probationary.calculatedSize + promoted.calculatedSize,
      invalidated,
    }),
  }
}
