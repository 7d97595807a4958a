import { AppError } from '../errors.ts'

/** Seconds until a share has room again, as bodies that do not go on end by then. */
const retryAfter = 5

export interface BodyBudgetOptions {
  /** Bytes that one party, the wider party around it, and everybody together may have here at the same time. */
  maxBytes: { ofParty: number; ofWiderParty: number; ofAll: number }
  /** What a body counts at least, in bytes: its request takes memory before any of it has come. */
  minBodyBytes: number
  /** Which of the bodies that still arrive ends where there is no room: the one that has been arriving for longest, or the last one. */
  ends: 'oldest' | 'newest'
  /** What is told whoever fills their own share, and by which code. */
  refusal: { code: 'too_many_requests' | 'unavailable'; message: string }
}

/** Whose share a body is counted in: for a network also that of the /48 around it, for an account that of the account twice. */
export interface BodyParty {
  key: string
  widerKey: string
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

interface Entry {
  bytes: number
  party: BodyParty
  groups: [party: Group, widerParty: Group, all: Group]
  isGone: boolean
  end: (error: AppError) => void
}

interface Group {
  bytes: number
  /** In the order in which they began. */
  arriving: Set<Entry>
}

/**
 * Counts the bytes of bodies that have come, until their calls are answered, so that nobody takes more than a share of the room. Where a
 * share is full, a body in it that still arrives ends: one that is sent in earnest arrives in a moment. Where everybody's room is full, the
 * party that holds most gives way.
 */
export function createBodyBudget({ maxBytes, minBodyBytes, ends, refusal }: BodyBudgetOptions) {
  const parties = new Map<string, Group>()
  const widerParties = new Map<string, Group>()
  const all: Group = { bytes: 0, arriving: new Set() }

  const endOf = ({ arriving }: Group): Entry | undefined =>
    ends === 'oldest' ? arriving.values().next().value : [...arriving].at(-1)

  /** Of those who still send something, the party that holds most. */
  function largestParty(): Group {
    let largest: Group = { bytes: 0, arriving: new Set() }
    for (const party of widerParties.values())
      if (party.arriving.size > 0 && party.bytes > largest.bytes) largest = party
    return largest
  }

  function remove(entry: Entry): void {
    if (entry.isGone) return
    entry.isGone = true
    for (const group of entry.groups) {
      group.bytes -= entry.bytes
      group.arriving.delete(entry)
    }
    const [party, widerParty] = entry.groups
    const { key, widerKey } = entry.party
    if (party.bytes === 0 && parties.get(key) === party) parties.delete(key)
    if (widerParty.bytes === 0 && widerParties.get(widerKey) === widerParty) widerParties.delete(widerKey)
  }

  /** Ends bodies until a share is not exceeded any more, at last the one for which there is no room. */
  function makeRoom(entry: Entry, isFull: () => boolean, group: () => Group, error: () => AppError): void {
    while (isFull() && !entry.isGone) {
      const ending = endOf(group()) ?? entry
      remove(ending)
      ending.end(error())
    }
  }

  function count(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    for (const group of entry.groups) group.bytes += bytes
    const [party, widerParty] = entry.groups
    const ownIsFull = () => new AppError(refusal.code, refusal.message, { retryAfter })
    makeRoom(
      entry,
      () => party.bytes > maxBytes.ofParty,
      () => party,
      ownIsFull,
    )
    makeRoom(
      entry,
      () => widerParty.bytes > maxBytes.ofWiderParty,
      () => widerParty,
      ownIsFull,
    )
    makeRoom(entry, () => all.bytes > maxBytes.ofAll, largestParty, everybodyIsFull)
  }

  return {
    /**
     * Takes a body in of which nothing has come yet. `end` is called when it has to give way, at most once and perhaps before this returns;
     * it is no longer counted then.
     */
    enter(party: BodyParty, end: (error: AppError) => void): CountedBody {
      const groups: Entry['groups'] = [
        groupOf(parties, party.key),
        groupOf(widerParties, party.widerKey),
        all,
      ]
      const entry: Entry = { bytes: 0, party, groups, isGone: false, end }
      for (const group of groups) group.arriving.add(entry)
      let arrived = 0
      count(entry, minBodyBytes)
      return {
        add(bytes) {
          arrived += bytes
          if (!entry.isGone && arrived > entry.bytes) count(entry, arrived - entry.bytes)
        },
        complete() {
          for (const group of groups) group.arriving.delete(entry)
        },
        leave: () => remove(entry),
      }
    },
    /** How many bytes are counted. */
    bytes: () => all.bytes,
  }
}

const everybodyIsFull = () =>
  new AppError('unavailable', 'The server is busy. Try again in a moment.', { retryAfter })

function groupOf(groups: Map<string, Group>, key: string): Group {
  const known = groups.get(key)
  if (known) return known
  const group: Group = { bytes: 0, arriving: new Set() }
  groups.set(key, group)
  return group
}
