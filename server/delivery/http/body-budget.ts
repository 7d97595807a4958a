import { AppError, busyMessage, busyRetrySeconds } from '../../errors.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'

export interface BodyBudgetOptions {
  /** How many bytes count at the same time, for one client, for its group, and in total. */
  maxBytes: { perClient: number; perGroup: number; total: number }
  /** Every body counts as at least so many bytes, because its request takes memory before any of the body has arrived. */
  minBodyBytes: number
  /** Which arriving body is aborted to make room. */
  evicts: 'oldest' | 'newest'
  /** The error of a client that exceeds its own budget. */
  refusal: { code: 'too_many_requests' | 'unavailable'; message: string }
}

/** A body that counts toward the budget. */
export interface CountedBody {
  /** Adds bytes that have arrived. */
  add(bytes: number): void
  /** All of it has arrived: it still counts, but is not aborted any more. */
  complete(): void
  /** The request was answered, or the rest of the body will not arrive. */
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
  /** In the order in which they began. */
  arriving: Set<Entry>
}

/**
 * Limits the memory of request bodies, for each client, for its group, and in total. A body counts from its beginning until its request is answered.
 * When a limit is exceeded, a body that is still arriving and counts toward that limit is aborted: ordinary bodies arrive within a moment. For the
 * total limit, it is a body of the group with the most bytes.
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

  /** Aborts bodies until a limit is no longer exceeded; the new body itself if no other is left. */
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
    const clientExceeded = () => new AppError(refusal.code, refusal.message, { retryAfter: busyRetrySeconds })
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
     * Starts to count a body. `abort` is called at most once, possibly before `enter` returns, and the body does not count any more then.
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

const totalExceeded = () => new AppError('unavailable', busyMessage, { retryAfter: busyRetrySeconds })

function shareOf(shares: Map<string, Share>, key: string): Share {
  const known = shares.get(key)
  if (known) return known
  const share: Share = { bytes: 0, arriving: new Set() }
  shares.set(key, share)
  return share
}
