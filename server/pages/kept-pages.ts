import { LRUCache } from 'lru-cache'
import type { Change, SurrogateKey } from '../reading/surrogate-keys.ts'
import type { Page } from './page.ts'

/** Bytes of pages that are kept, all their forms together. */
const capacity = { once: 8 * 1024 * 1024, again: 56 * 1024 * 1024 }

/** How long it is kept that there is nothing at an address, in milliseconds, and for how many addresses. */
const missing = { ttl: 10_000, max: 200 }

/**
 * Pages by their address. Those that were asked for again have a part of the room for themselves, so that whoever asks for very many
 * different ones pushes out only what was asked for once (a segmented LRU). What is missing has a small part of its own.
 * `onAskedAgain` hears of a page that came to be worth some work.
 */
export function createKeptPages({ onAskedAgain }: { onAskedAgain: (address: string, page: Page) => void }) {
  const addressesByKey = new Map<SurrogateKey, Set<string>>()

  function link(address: string, page: Page): void {
    for (const key of page.keys) {
      const addresses = addressesByKey.get(key)
      if (addresses) addresses.add(address)
      else addressesByKey.set(key, new Set([address]))
    }
  }

  function unlink(page: Page, address: string): void {
    for (const key of page.keys) {
      const addresses = addressesByKey.get(key)
      addresses?.delete(address)
      if (addresses?.size === 0) addressesByKey.delete(key)
    }
  }

  const common = { sizeCalculation: (page: Page) => page.size, dispose: unlink }
  const once = new LRUCache<string, Page>({ ...common, maxSize: capacity.once })
  const again = new LRUCache<string, Page>({ ...common, maxSize: capacity.again })
  const absent = new LRUCache<string, Page>({ max: missing.max, ttl: missing.ttl, dispose: unlink })

  function remove(address: string): void {
    for (const part of [once, again, absent]) part.delete(address)
  }

  function put(part: LRUCache<string, Page>, address: string, page: Page): void {
    remove(address)
    part.set(address, page)
    // What is larger than the part is not taken.
    if (part.has(address)) link(address, page)
  }

  return {
    /** A page that somebody asks for. */
    get(address: string): Page | undefined {
      const known = again.get(address)
      if (known) return known
      const page = once.get(address)
      if (!page) return absent.get(address)
      put(again, address, page)
      onAskedAgain(address, page)
      return page
    },

    add(address: string, page: Page): void {
      put(page.status === 200 ? once : absent, address, page)
    },

    /** Puts another form of a page in its place, unless it is there no more. */
    replace(address: string, page: Page, better: Page): void {
      if (again.peek(address) === page) put(again, address, better)
    },

    /** Removes the pages that were made from what changed. */
    drop(change: Change): void {
      if (change === 'anything') {
        for (const part of [once, again, absent]) part.clear()
        return
      }
      for (const key of change) for (const address of [...(addressesByKey.get(key) ?? [])]) remove(address)
    },
  }
}
export type KeptPages = ReturnType<typeof createKeptPages>
