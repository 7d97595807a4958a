import { hash } from 'node:crypto'
import { isbot } from 'isbot'
import type { PostRow } from '../../data/database/rows.ts'
import type { Signer } from '../../data/settings/signer.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { createShares } from '../../foundation/concurrency/shares.ts'
import type { InTransaction } from '../../transaction.ts'
import type { Visit } from './view-store.ts'

const minute = 60 * 1_000
/** A second reading within this time does not count. */
const countingWindowMs = 30 * minute
/**
 * How many readers of one network are told apart, by their browsers: enough for most who share one, few enough that whoever makes up
 * names of browsers gains little.
 */
const maxBrowsersPerClientNetwork = 64
/** Counts are written this often, in milliseconds: what a crash can lose. */
const writeIntervalMs = 2_000
/** More visits than this wait for nobody: they are written at once. Also the most rows of one statement. */
const batchSize = 1_000
const viewLimits = {
  /** Beyond this the database cannot keep up, and views are not counted. */
  waiting: 50_000,
  /** Of which a network may have so many, and a /48 four times that. */
  waitingOfNetwork: 1_000,
  /** So many views of a network count in a day, in each process: each may be a row until the next day. */
  dailyOfNetwork: 10_000,
}

interface Parts {
  inTransaction: InTransaction
  sign: Signer
  clock: () => Date
  logFailure: (error: unknown) => void
  limits?: typeof viewLimits
}

/** A visit that waits to be written, and whose share it takes. */
interface Waiting {
  visit: Visit
  network: string
}

/** Which of the readers of a network has this browser. Two of them may be the same one. */
const readerOf = (userAgent: string): number =>
  hash('sha256', userAgent, 'buffer').readUInt8(0) % maxBrowsersPerClientNetwork

const keyOf = ({ visitor, post_id }: Pick<Visit, 'visitor' | 'post_id'>) => `${visitor} ${post_id}`

/** Who is reading, as far as counting needs to know. */
export interface Visitor {
  network: string
  userAgent: string
}

/**
 * Counts one view per visitor and post in 30 minutes, over all processes. Waiting counts are written in batches. What a network has beyond its
 * share is not counted, and takes nobody else's place.
 */
export function createViewCounter({ inTransaction, sign, clock, logFailure, limits = viewLimits }: Parts) {
  let waiting = new Map<string, Waiting>()
  const waitingShares = createShares(limits.waitingOfNetwork)
  const dailyShares = createShares(limits.dailyOfNetwork)
  let day = ''
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const counts = { written: 0, failedWrites: 0 }
  const beingNoted = new Set<Promise<void>>()

  async function write(batch: Waiting[]): Promise<void> {
    const now = clock()
    const windowStart = new Date(now.getTime() - countingWindowMs).toISOString()
    const visits = batch.map(({ visit }) => visit)
    const counted = await inTransaction(async ({ views }) => {
      const known = await views.listPublicIds([...new Set(visits.map((visit) => visit.post_id))])
      const counted = await views.noteVisits(
        visits.filter((visit) => known.has(visit.post_id)),
        windowStart,
      )
      const byPost = Map.groupBy(counted, ({ post_id }) => post_id)
      for (const [id, same] of byPost) await views.addViews(id, now.toISOString().slice(0, 10), same.length)
      return counted
    })
    const networks = new Map(batch.map(({ visit, network }) => [keyOf(visit), network]))
    for (const visit of counted) dailyShares.take(networks.get(keyOf(visit)) as string)
  }

  /** Writes what waits, one batch after the other. What cannot be written waits for the next time. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      await Promise.all(beingNoted)
      const taken = [...waiting.values()]
      waiting = new Map()
      waitingShares.clear()
      for (let start = 0; start < taken.length; start += batchSize) {
        const batch = taken.slice(start, start + batchSize)
        try {
          await write(batch)
          counts.written += batch.length
        } catch (error) {
          counts.failedWrites++
          logFailure(error)
          for (const each of batch) keep(each)
        }
      }
    })
    return writing
  }

  function keep(noted: Waiting): void {
    timer ??= setTimeout(flush, writeIntervalMs).unref()
    const key = keyOf(noted.visit)
    if (!waiting.has(key)) {
      if (waiting.size >= limits.waiting || waitingShares.findFull(noted.network)) return
      waitingShares.take(noted.network)
    }
    waiting.set(key, noted)
  }

  async function note(post_id: string, { network, userAgent }: Visitor): Promise<void> {
    const now = clock().toISOString()
    const today = now.slice(0, 10)
    if (day !== today) dailyShares.clear()
    day = today
    if (dailyShares.findFull(network)) return
    // The day is part of what is signed, so that a visitor cannot be followed from one day to the next.
    const visitor = (await sign('visitor', `${today} ${network} ${readerOf(userAgent)}`)).slice(0, 32)
    keep({ visit: { visitor, post_id, seen_at: now }, network })
    if (waiting.size >= batchSize) void flush()
  }

  return {
    /** Notes a reading, unless the reader is the author or a known bot, or the post is hidden. Nobody waits for it. */
    count(
      { id, status, author_id }: Pick<PostRow, 'id' | 'status' | 'author_id'>,
      actor: Actor | null,
      reader: Visitor,
    ): void {
      const isAuthor = actor !== null && actor.id === author_id
      if (status !== 'public' || isAuthor || !reader.userAgent || isbot(reader.userAgent)) return
      const noting = note(id, reader).catch(logFailure)
      beingNoted.add(noting)
      noting.finally(() => beingNoted.delete(noting))
    },

    flush,

    /** How many visits wait to be written; how many were since the start, and how often that failed. */
    stats: () => ({ waiting: waiting.size, ...counts }),
  }
}
export type ViewCounter = ReturnType<typeof createViewCounter>
