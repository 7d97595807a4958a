import { LRUCache } from 'lru-cache'
import type { Change, SurrogateKey } from '../../foundation/cache-tags/cache-tags.ts'
import type { ReadyAnswer } from './cached-response.ts'

/** Bytes of answers that are kept, all their forms together. */
const capacity = { once: 8 * 1024 * 1024, again: 56 * 1024 * 1024 }

/** How long it is kept that there is nothing at an address, in milliseconds, and for how many addresses. */
const missing = { ttl: 10_000, max: 200 }

/**
 * Answers by their address. Those that were asked for again have a part of the room for themselves, so that whoever asks for very many
 * different ones pushes out only what was asked for once (a segmented LRU). What is missing has a small part of its own.
 * `onAskedAgain` makes of an answer that came to be worth some work what is kept from then on.
 */
export function createKeptAnswers({
  onAskedAgain,
}: {
  onAskedAgain: (address: string, answer: ReadyAnswer) => ReadyAnswer
}) {
  let dropped = 0
  const addressesByKey = new Map<SurrogateKey, Set<string>>()

  function link(address: string, answer: ReadyAnswer): void {
    for (const key of answer.keys) {
      const addresses = addressesByKey.get(key)
      if (addresses) addresses.add(address)
      else addressesByKey.set(key, new Set([address]))
    }
  }

  function unlink(answer: ReadyAnswer, address: string): void {
    for (const key of answer.keys) {
      const addresses = addressesByKey.get(key)
      addresses?.delete(address)
      if (addresses?.size === 0) addressesByKey.delete(key)
    }
  }

  const common = { sizeCalculation: (answer: ReadyAnswer) => answer.size, dispose: unlink }
  const once = new LRUCache<string, ReadyAnswer>({ ...common, maxSize: capacity.once })
  const again = new LRUCache<string, ReadyAnswer>({ ...common, maxSize: capacity.again })
  const absent = new LRUCache<string, ReadyAnswer>({ max: missing.max, ttl: missing.ttl, dispose: unlink })

  function remove(address: string): void {
    for (const part of [once, again, absent]) part.delete(address)
  }

  function put(part: LRUCache<string, ReadyAnswer>, address: string, answer: ReadyAnswer): void {
    remove(address)
    part.set(address, answer)
    // What is larger than the part is not taken.
    if (part.has(address)) link(address, answer)
  }

  const size = () => once.size + again.size + absent.size

  function dropMadeFrom(change: Change): void {
    if (change === 'anything') {
      for (const part of [once, again, absent]) part.clear()
      return
    }
    for (const key of change) for (const address of [...(addressesByKey.get(key) ?? [])]) remove(address)
  }

  return {
    /** An answer that somebody asks for. */
    get(address: string): ReadyAnswer | undefined {
      const known = again.get(address)
      if (known) return known
      const answer = once.get(address)
      if (!answer) return absent.get(address)
      const kept = onAskedAgain(address, answer)
      put(again, address, kept)
      return kept
    },

    add(address: string, answer: ReadyAnswer): void {
      put(answer.status === 200 ? once : absent, address, answer)
    },

    /** An answer that was asked for again, without asking for it. */
    peek: (address: string): ReadyAnswer | undefined => again.peek(address),

    /** Puts another form of an answer in its place, unless it is there no more. */
    replace(address: string, answer: ReadyAnswer, better: ReadyAnswer): void {
      if (again.peek(address) === answer) put(again, address, better)
    },

    /** Removes the answers that were made from what changed. */
    drop(change: Change): void {
      const before = size()
      dropMadeFrom(change)
      dropped += before - size()
    },

    /** How many there are, their bytes, and how many were removed because of changes since the start. */
    stats: () => ({ answers: size(), bytes: once.calculatedSize + again.calculatedSize, dropped }),
  }
}
