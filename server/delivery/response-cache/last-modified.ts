import { LRUCache } from 'lru-cache'

/** Of so many addresses it is known since when they answer what they do. */
const max = 1_000

/**
 * Since when answers are what they are, as `Last-Modified` says it: since they were first made so, in this process. That of the newest post in
 * a list would not do: when another one leaves the list it stays the same. Nor may two different answers of one second have the same date,
 * so that the second of them has none.
 */
export function createModificationDates(clock: () => number = Date.now) {
  const known = new LRUCache<string, { etag: string; second: number; isSole: boolean }>({ max })
  return (address: string, etag: string): string | null => {
    const before = known.get(address)
    const second = Math.floor(clock() / 1_000)
    const date =
      before?.etag === etag && before.isSole
        ? before
        : { etag, second, isSole: before === undefined || second > before.second }
    known.set(address, date)
    return date.isSole ? new Date(date.second * 1_000).toUTCString() : null
  }
}
