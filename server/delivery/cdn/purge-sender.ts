import { setTimeout as delay } from 'node:timers/promises'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { notePurgeOfEverything, tagsOf } from './purge-outbox.ts'
import type { SendPurge } from './purge-requests.ts'
import type { PurgeRow } from './purge-store.ts'

/**
 * How long after it was acknowledged a purge is sent again, in milliseconds, and again after that. An answer that was made before the change
 * may reach the shared cache after the first purge: one that was on its way is there within the first of these times, and one of another process
 * which has lost its link to the database, and hears of changes no more, within the second, as it notices that after ten seconds.
 */
const resendDelays = [3_000, 20_000]

/** Rows beyond which one purge of everything takes their place, and tags of one sending. */
const bounds = { rows: 1_000, tags: 500 }

/** In milliseconds. */
const usualTimes = {
  /** How often it is looked for what other processes left, and for what is to be sent again. */
  pollIntervalMs: 5_000,
  /** How long another process is given to send what it changed itself. */
  yieldMs: 250,
  /** How long the process that sends rows keeps others from them: what a kill can delay them by. */
  leaseMs: 10_000,
  /** From one failure to the next try, at first and at most. */
  retryMs: { first: 1_000, most: 15_000 },
}

/** Purges that wait for longer than this are worth a warning, in milliseconds. */
const worthWarningMs = 10_000

/** How long stopping waits for an answer of the CDN, in milliseconds. */
const stopPatienceMs = 1_000

/** Of failures in a row the first is logged, and each one after so many more. */
const loggedEach = 20

interface Parts {
  reads: Pick<Reads, 'purges'>
  inTransaction: InTransaction
  send: SendPurge
  /** What is to be done before anything is sent; tried again until it is. */
  prepare: () => Promise<void>
  clock: () => Date
  logFailure: (error: unknown) => void
  times?: typeof usualTimes & { resendDelays?: number[] }
}

/**
 * Sends what is in the outbox, of this and of any other process: at once after a change, again later, and until the CDN acknowledges it. The order
 * does not matter, and what is sent twice does no harm.
 */
export function createPurgeSender({
  reads,
  inTransaction,
  send,
  prepare,
  clock,
  logFailure,
  times = usualTimes,
}: Parts) {
  const delays = times.resendDelays ?? resendDelays
  const counts = { sent: 0, failed: 0 }
  let outbox = { rows: 0, unsent: 0, oldest: null as string | null }
  let failuresInRow = 0
  let timer: NodeJS.Timeout | undefined
  let timerEnds = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStarted = false
  let isPrepared = false
  let stopping = new AbortController()

  const now = () => clock().toISOString()

  async function look() {
    const { due, ...found } = await reads.purges.look(now())
    outbox = found
    return due
  }

  /** One purge of everything is soon done where a CDN that was gone would have to be told of very much. */
  async function claim(): Promise<PurgeRow[]> {
    return inTransaction(async (stores) => {
      const isTooMuch = outbox.rows > bounds.rows
      if (isTooMuch) {
        await stores.purges.removeAll()
        await notePurgeOfEverything(stores, clock())
      }
      return stores.purges.claim(now(), { lease: times.leaseMs, limit: bounds.rows })
    })
  }

  async function noteSent(rows: PurgeRow[]): Promise<void> {
    const byTimes = Map.groupBy(rows, (row) => row.times_sent)
    await inTransaction(async ({ purges }) => {
      for (const [timesSent, same] of byTimes) {
        const wait = delays[timesSent]
        const again = wait === undefined ? null : new Date(clock().getTime() + wait).toISOString()
        await purges.noteSent(
          same.map(({ id }) => id),
          timesSent,
          again,
        )
      }
    })
  }

  async function sendDue(): Promise<void> {
    if (!isPrepared) await prepare()
    isPrepared = true
    while ((await look()) > 0) {
      const rows = await claim()
      if (rows.length === 0) return
      try {
        await send(tagsOf(rows, bounds.tags), stopping.signal)
      } catch (error) {
        await inTransaction(({ purges }) => purges.release(rows.map(({ id }) => id))).catch(() => {})
        throw error
      }
      counts.sent++
      failuresInRow = 0
      await noteSent(rows)
    }
  }

  /** One run at a time: whoever asks during one has another one follow. */
  function run(): Promise<void> {
    isAskedAgain = true
    running ??= runWhileAsked().finally(() => (running = undefined))
    return running
  }

  async function runWhileAsked(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false
      try {
        await sendDue()
      } catch (error) {
        // What it was doing when it was to stop is left for the next one.
        if (stopping.signal.aborted) return
        counts.failed++
        if (failuresInRow++ % loggedEach === 0) logFailure(error)
        const { first, most } = times.retryMs
        return runLater(Math.min(first * 2 ** Math.min(failuresInRow - 1, 10), most))
      }
    }
    runLater(times.pollIntervalMs)
  }

  /** Runs once that time is over, or sooner if that was planned already. */
  function runLater(milliseconds: number): void {
    const ends = performance.now() + milliseconds
    if (!isStarted || ends >= timerEnds) return
    clearTimeout(timer)
    timerEnds = ends
    timer = setTimeout(() => {
      timerEnds = Number.POSITIVE_INFINITY
      void run()
    }, milliseconds).unref()
  }

  return {
    /** Begins to send, with what is left of former processes. */
    start(): void {
      isStarted = true
      isPrepared = false
      stopping = new AbortController()
      void run()
    },

    /** This process committed a change: it is sent at once, or soon where sending failed lately. */
    wake(): void {
      if (!isStarted) return
      if (failuresInRow === 0) void run()
      else runLater(times.retryMs.first)
    },

    /**
     * Another process may have committed one, and is about to send it; a script leaves it to this one. Where sending fails the next try is planned
     * already: on SQLite what another process notes of its own failure looks like a change too.
     */
    wakeSoon(): void {
      if (failuresInRow === 0) runLater(times.yieldMs)
    },

    /** Sends what is due once, and resolves when that was tried. */
    flush: run,

    /** Ends sending: what is under way has a second left. What was not sent stays in the outbox. */
    async stop(): Promise<void> {
      isStarted = false
      clearTimeout(timer)
      timerEnds = Number.POSITIVE_INFINITY
      await Promise.race([running, delay(stopPatienceMs, undefined, { ref: false })])
      stopping.abort()
      await running
    },

    /** How many changes the CDN was never told of yet; how often since the start it acknowledged what was sent, and did not. */
    stats: () => ({ waiting: outbox.unsent, ...counts }),

    /** What whoever runs the program should know. */
    warnings(): Warning[] {
      if (outbox.oldest === null || clock().getTime() - Date.parse(outbox.oldest) < worthWarningMs) return []
      const message =
        'The CDN does not accept purges: readers may see old versions of pages and images that were changed or hidden. Check CDN_PURGE_URL and CDN_PURGE_TOKEN.'
      return [{ code: 'purge_failing', message }]
    },
  }
}
