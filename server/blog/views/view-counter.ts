import { hash } from 'node:crypto'
import { isbot } from 'isbot'
import { limits as contractLimits } from '#contract/limits.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Signer } from '../../data/settings/signer.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { createShares } from '../../foundation/concurrency/shares.ts'
import type { InTransaction } from '../../transaction.ts'
import type { Visit } from './view-store.ts'

const countingWindowMs = contractLimits.post.viewMinutes * 60 * 1_000
/**
 * How many readers of one network are told apart by their browsers: enough for most shared networks, few enough that made-up names of
 * browsers gain little.
 */
const maxBrowsersPerClientNetwork = 64
/** Counts are written this often, in milliseconds: a crash loses at most those. */
const writeIntervalMs = 2_000
/** If more visits than this wait, they are written at once. Also the maximum number of rows of one statement. */
const batchSize = 1_000
const viewLimits = {
  /** Beyond this the database cannot keep up, and views are not counted. */
  waiting: 50_000,
  /** How many of those a network may have; a /48 may have four times as many. */
  waitingOfClientNetwork: 1_000,
  /** How many views of a network count in a day, in each process: each may be a row until the next day. */
  dailyOfClientNetwork: 10_000,
}

interface Parts {
  inTransaction: InTransaction
  sign: Signer
  clock: () => Date
  logFailure: (error: unknown) => void
  limits?: typeof viewLimits
}

/** A visit that waits to be written, and the client whose share it counts against. */
interface Waiting {
  visit: Visit
  clientNetwork: string
}

/** Which reader of a network has this browser: a hash, so that two browsers may be the same reader. */
const readerOf = (userAgent: string): number =>
  hash('sha256', userAgent, 'buffer').readUInt8(0) % maxBrowsersPerClientNetwork

const keyOf = ({ visitor, post_id }: Pick<Visit, 'visitor' | 'post_id'>) => `${visitor} ${post_id}`

/** What counting needs to know about a reader. */
export interface Visitor {
  clientNetwork: string
  userAgent: string
}

/**
 * Counts one view per visitor and post in `viewMinutes`, over all processes. Counts are written in batches. Views beyond the share of a
 * network are not counted, and do not displace those of others.
 */
export function createViewCounter({ inTransaction, sign, clock, logFailure, limits = viewLimits }: Parts) {
  let waiting = new Map<string, Waiting>()
  const waitingShares = createShares(limits.waitingOfClientNetwork)
  const dailyShares = createShares(limits.dailyOfClientNetwork)
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
      const known = await views.listPublishedIds([...new Set(visits.map((visit) => visit.post_id))])
      const counted = await views.noteVisits(
        visits.filter((visit) => known.has(visit.post_id)),
        windowStart,
      )
      const byPost = Map.groupBy(counted, ({ post_id }) => post_id)
      for (const [id, same] of byPost) await views.addViews(id, now.toISOString().slice(0, 10), same.length)
      return counted
    })
    const clientNetworks = new Map(batch.map(({ visit, clientNetwork }) => [keyOf(visit), clientNetwork]))
    for (const visit of counted) dailyShares.take(clientNetworks.get(keyOf(visit)) as string)
  }

  /** Writes all waiting visits, one batch after the other. A batch that cannot be written stays for the next time. */
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

  function keep(added: Waiting): void {
    timer ??= setTimeout(flush, writeIntervalMs).unref()
    const key = keyOf(added.visit)
    if (!waiting.has(key)) {
      if (waiting.size >= limits.waiting || waitingShares.findFull(added.clientNetwork)) return
      waitingShares.take(added.clientNetwork)
    }
    waiting.set(key, added)
  }

  async function note(post_id: string, { clientNetwork, userAgent }: Visitor): Promise<void> {
    const now = clock().toISOString()
    const today = now.slice(0, 10)
    if (day !== today) dailyShares.clear()
    day = today
    if (dailyShares.findFull(clientNetwork)) return
    // The day is part of the signed text, so that a visitor cannot be tracked from one day to the next.
    const visitor = (await sign('visitor', `${today} ${clientNetwork} ${readerOf(userAgent)}`)).slice(0, 32)
    keep({ visit: { visitor, post_id, seen_at: now }, clientNetwork })
    if (waiting.size >= batchSize) void flush()
  }

  return {
    /** Counts a read unless the reader is the author or a known bot, or the post is hidden. Returns before it is written. */
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

    /** How many visits wait, how many were written since the start, and how often writing failed. */
    stats: () => ({ waiting: waiting.size, ...counts }),
  }
}
export type ViewCounter = ReturnType<typeof createViewCounter>
