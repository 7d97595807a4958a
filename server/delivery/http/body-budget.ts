import { AppError } from '../../errors.ts'
import type { Party } from '../../foundation/concurrency/queue-client.ts'

/** Seconds after which trying again makes sense: by then other bodies have arrived or ended. */
const retryAfter = 5

export interface BodyBudgetOptions {
  /** Bytes that one party, the group it belongs to, and everybody together may have here at the same time. */
  maxBytes: { ofParty: number; ofGroup: number; ofAll: number }
  /** What a body counts at least, in bytes: its request takes memory before any of it has come. */
  minBodyBytes: number
  /** Which of the bodies that still arrive ends where there is no room: the one that has been arriving for longest, or the last one. */
  ends: 'oldest' | 'newest'
  /** What is told whoever fills their own share, and by which code. */
  refusal: { code: 'too_many_requests' | 'unavailable'; message: string }
}

/** A body that is counted. */
export interface CountedBody {
  /** So many more bytes of it have come. */
  add(bytes: number): void
  /** All of it has come: it is counted on, and is never ended. */
  complete(): void
  /** Its call is answered, or it will not come. */
  leave(): void
}

export interface BodyBudgetStats {
  bytes: number
  refused: number
}

interface Entry {
  bytes: number
  party: Party
  shares: [party: Share, group: Share, all: Share]
  isGone: boolean
  end: (error: AppError) => void
}

interface Share {
  bytes: number
  /** In the order in which they began. */
  arriving: Set<Entry>
}

/**
 * Counts the bytes of bodies that have come, until their calls are answered, so that nobody takes more than a share of the room. Where a
 * share is full, a body in it that still arrives ends: one that is sent in earnest arrives in a moment. Where everybody's room is full, the
 * group that holds most gives way.
 */
export function createBodyBudget({ maxBytes, minBodyBytes, ends, refusal }: BodyBudgetOptions) {
  const parties = new Map<string, Share>()
  const groups = new Map<string, Share>()
  const all: Share = { bytes: 0, arriving: new Set() }
  let refused = 0

  const endOf = ({ arriving }: Share): Entry | undefined =>
    ends === 'oldest' ? arriving.values().next().value : [...arriving].at(-1)

  /** Of those who still send something, the group that holds most. */
  function largestGroup(): Share {
    let largest: Share = { bytes: 0, arriving: new Set() }
    for (const group of groups.values())
      if (group.arriving.size > 0 && group.bytes > largest.bytes) largest = group
    return largest
  }

  function remove(entry: Entry): void {
    if (entry.isGone) return
    entry.isGone = true
    for (const share of entry.shares) {
      share.bytes -= entry.bytes
      share.arriving.delete(entry)
    }
    const [party, group] = entry.shares
    if (party.bytes === 0) parties.delete(entry.party.name)
    if (group.bytes === 0) groups.delete(entry.party.group)
  }

  /** Ends bodies until a share is not exceeded any more, at last the one for which there is no room. */
  function makeRoom(entry: Entry, isFull: () => boolean, share: () => Share, error: () => AppError): void {
    while (isFull() && !entry.isGone) {
      const ending = endOf(share()) ?? entry
      remove(ending)
      refused++
      ending.end(error())
    }
  }

  function count(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    for (const share of entry.shares) share.bytes += bytes
    const [party, group] = entry.shares
    const ownIsFull = () => new AppError(refusal.code, refusal.message, { retryAfter })
    makeRoom(
      entry,
      () => party.bytes > maxBytes.ofParty,
      () => party,
      ownIsFull,
    )
    makeRoom(
      entry,
      () => group.bytes > maxBytes.ofGroup,
      () => group,
      ownIsFull,
    )
    makeRoom(entry, () => all.bytes > maxBytes.ofAll, largestGroup, everybodyIsFull)
  }

  return {
    /**
     * Takes a body in of which nothing has come yet. `end` is called when it has to give way, at most once and perhaps before this returns;
     * it is no longer counted then.
     */
    enter(party: Party, end: (error: AppError) => void): CountedBody {
      const shares: Entry['shares'] = [shareOf(parties, party.name), shareOf(groups, party.group), all]
      const entry: Entry = { bytes: 0, party, shares, isGone: false, end }
      for (const share of shares) share.arriving.add(entry)
      let arrived = 0
      count(entry, minBodyBytes)
      return {
        add(bytes) {
          arrived += bytes
          if (!entry.isGone && arrived > entry.bytes) count(entry, arrived - entry.bytes)
        },
        complete() {
          for (const share of shares) share.arriving.delete(entry)
        },
        leave: () => remove(entry),
      }
    },
    /** How many bytes are counted, and how many bodies had to give way since the start. */
    stats: (): BodyBudgetStats => ({ bytes: all.bytes, refused }),
  }
}

const everybodyIsFull = () =>
  new AppError('unavailable', 'The server is busy. Try again in a moment.', { retryAfter })

function shareOf(shares: Map<string, Share>, key: string): Share {
  const known = shares.get(key)
  if (known) return known
  const share: Share = { bytes: 0, arriving: new Set() }
  shares.set(key, share)
  return share
}
