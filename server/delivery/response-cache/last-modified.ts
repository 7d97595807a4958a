import { LRUCache } from 'lru-cache'

const maxEntries = 1_000

/**
 * Makes the function that dates responses for `Last-Modified`: by when this process first saw their present content. The date of the newest post in
 * a list would not do, as it stays the same when another post leaves the list. Two versions within one second must not share a date, so the
 * second of them has none.
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
