import { AppError } from '../../errors.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'

/** In seconds: by then other bodies have arrived or been aborted. */
const retryAfter = 5

export interface BodyBudgetOptions {
  /** Of bodies that are counted at the same time: of one client, of its group, and of all together. */
  maxBytes: { perClient: number; perGroup: number; total: number }
  /** Every body counts at least so much: its request takes memory before any of the body has arrived. */
  minBodyBytes: number
  /** Which of the bodies that are still arriving is aborted to make room. */
  evicts: 'oldest' | 'newest'
  /** The error of a client that exceeds its own budget. */
  refusal: { code: 'too_many_requests' | 'unavailable'; message: string }
}

/** A body that is counted. */
export interface CountedBody {
  /** Counts bytes that arrived. */
  add(bytes: number): void
  /** All of it has arrived: it stays counted, and is not aborted any more. */
  complete(): void
  /** Its request is answered, or it will not arrive. */
  release(): void
}

export interface BodyBudgetStats {
  bytes: number
  refused: number
}

interface Entry {
  bytes: number
  client: QueueClient
  shares: [client: Share, group: Share, all: Share]
  isReleased: boolean
  abort: (error: AppError) => void
}

interface Share {
  bytes: number
  /** In the order of their beginning. */
  arriving: Set<Entry>
}

/**
 * Bounds the memory of request bodies, for each client, for its group, and in total. A body counts from its beginning until its request is answered.
 * Beyond a bound, a body within it that is still arriving is aborted: an ordinary body arrives within a moment. Beyond the total, the body is taken
 * from the group with the most bytes.
 */
export function createBodyBudget({ maxBytes, minBodyBytes, evicts, refusal }: BodyBudgetOptions) {
  const clients = new Map<string, Share>()
  const groups = new Map<string, Share>()
  const all: Share = { bytes: 0, arriving: new Set() }
  let refused = 0

  const evicteeOf = ({ arriving }: Share): Entry | undefined =>
    evicts === 'oldest' ? arriving.values().next().value : [...arriving].at(-1)

  /** The group with the most bytes among those with arriving bodies. */
  function largestGroup(): Share {
    let largest: Share = { bytes: 0, arriving: new Set() }
    for (const group of groups.values())
      if (group.arriving.size > 0 && group.bytes > largest.bytes) largest = group
    return largest
  }

  function remove(entry: Entry): void {
    if (entry.isReleased) return
    entry.isReleased = true
    for (const share of entry.shares) {
      share.bytes -= entry.bytes
      share.arriving.delete(entry)
    }
    const [client, group] = entry.shares
    if (client.bytes === 0) clients.delete(entry.client.name)
    if (group.bytes === 0) groups.delete(entry.client.group)
  }

  /** Aborts bodies until a bound is kept; the new body itself if no other is left. */
  function makeRoom(entry: Entry, isFull: () => boolean, share: () => Share, error: () => AppError): void {
    while (isFull() && !entry.isReleased) {
      const evictee = evicteeOf(share()) ?? entry
      remove(evictee)
      refused++
      evictee.abort(error())
    }
  }

  function count(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    for (const share of entry.shares) share.bytes += bytes
    const [client, group] = entry.shares
    const clientExceeded = () => new AppError(refusal.code, refusal.message, { retryAfter })
    makeRoom(
      entry,
      () => client.bytes > maxBytes.perClient,
      () => client,
      clientExceeded,
    )
    makeRoom(
      entry,
      () => group.bytes > maxBytes.perGroup,
      () => group,
      clientExceeded,
    )
    makeRoom(entry, () => all.bytes > maxBytes.total, largestGroup, totalExceeded)
  }

  return {
    /**
     * Begins to count a body. `abort` is called at most once, perhaps before this returns; the body is not counted any more then.
     */
    enter(client: QueueClient, abort: (error: AppError) => void): CountedBody {
      const shares: Entry['shares'] = [shareOf(clients, client.name), shareOf(groups, client.group), all]
      const entry: Entry = { bytes: 0, client, shares, isReleased: false, abort }
      for (const share of shares) share.arriving.add(entry)
      let arrived = 0
      count(entry, minBodyBytes)
      return {
        add(bytes) {
          arrived += bytes
          if (!entry.isReleased && arrived > entry.bytes) count(entry, arrived - entry.bytes)
        },
        complete() {
          for (const share of shares) share.arriving.delete(entry)
        },
        release: () => remove(entry),
      }
    },
    /** `refused` counts aborted bodies since the start. */
    stats: (): BodyBudgetStats => ({ bytes: all.bytes, refused }),
  }
}

const totalExceeded = () =>
  new AppError('unavailable', 'The server is busy. Try again in a moment.', { retryAfter })

function shareOf(shares: Map<string, Share>, key: string): Share {
  const known = shares.get(key)
  if (known) return known
  const share: Share = { bytes: 0, arriving: new Set() }
  shares.set(key, share)
  return share
}
