import { LRUCache } from 'lru-cache'

const maxEntries = 1_000

/**
 * Creates a function that returns the `Last-Modified` date of a response: when this process first saw its current content. The date of the newest
 * post in a list would be wrong, as it does not change when another post leaves the list. Two versions within one second must not share a date, so
 * the second one has none.
 */
export function createLastModified(clock: () => number = Date.now) {
  const versions = new LRUCache<string, { etag: string; second: number; isUnique: boolean }>({
    max: maxEntries,
  })
  return (key: string, etag: string): string | null => {
    const before = versions.get(key)
    const second = Math.floor(clock() / 1_000)
    const version =
      before?.etag === etag && before.isUnique
        ? before
        : { etag, second, isUnique: before === undefined || second > before.second }
    versions.set(key, version)
    return version.isUnique ? new Date(version.second * 1_000).toUTCString() : null
  }
}
