import { setTimeout as delay } from 'node:timers/promises'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { createDuePurges } from './due-purges.ts'
import type { SendPurge } from './purge-requests.ts'

const defaultTimes = {
  /** How often the outbox is checked for rows of other processes, and for rows to send again. */
  pollIntervalMs: 5_000,
  /** How long another process has time to send its own changes. */
  yieldMs: 250,
  /** How long rows are claimed by the process that sends them. If it is killed, they are delayed by that much. */
  leaseMs: 10_000,
  /** The delay after a failure, which doubles each time. */
  retryMs: { first: 1_000, max: 15_000 },
}

/** There is a warning when a purge has waited for longer. */
const warnAfterMs = 10_000

/** How long stopping waits for a response of the CDN. */
const stopTimeoutMs = 1_000

/** Of consecutive failures, the first of every twenty is logged. */
const logEvery = 20

interface Parts {
  reads: Pick<Reads, 'purges'>
  inTransaction: InTransaction
  send: SendPurge
  /** Runs before anything is sent, and is repeated until it succeeds. */
  prepare: () => Promise<void>
  clock: () => Date
  logFailure: (error: unknown) => void
  times?: typeof defaultTimes & { resendDelays?: number[] }
}

/**
 * Sends the purges of the outbox, those of other processes too: at once after a change, with retries until the CDN acknowledges them, and then again.
 * The order does not matter, and sending a purge twice does no harm.
 */
export function createPurgeSender({
  reads,
  inTransaction,
  send,
  prepare,
  clock,
  logFailure,
  times = defaultTimes,
}: Parts) {
  const duePurges = createDuePurges({
    ...{ reads, inTransaction, clock },
    ...{ leaseMs: times.leaseMs, resendDelaysMs: times.resendDelays },
  })
  const counts = { sent: 0, failed: 0 }
  let failuresInRow = 0
  let timer: NodeJS.Timeout | undefined
  let timerEnds = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  let isRequested = false
  let isStarted = false
  let isPrepared = false
  let stopping = new AbortController()

  async function sendDue(): Promise<void> {
    if (!isPrepared) await prepare()
    isPrepared = true
    while ((await duePurges.count()) > 0) {
      const rows = await duePurges.claim()
      if (rows.length === 0) return
      try {
        await send(duePurges.tagsOf(rows), stopping.signal)
      } catch (error) {
        await duePurges.release(rows).catch(() => {})
        throw error
      }
      counts.sent++
      failuresInRow = 0
      await duePurges.markSent(rows)
    }
  }

  /** Runs once at a time. A call during a run makes another run follow. */
  function run(): Promise<void> {
    isRequested = true
    running ??= runWhileRequested().finally(() => (running = undefined))
    return running
  }

  async function runWhileRequested(): Promise<void> {
    while (isRequested) {
      isRequested = false
      try {
        await sendDue()
      } catch (error) {
        // Stopped meanwhile: the next process sends the rest.
        if (stopping.signal.aborted) return
        counts.failed++
        if (failuresInRow++ % logEvery === 0) logFailure(error)
        const { first, max } = times.retryMs
        return runLater(Math.min(first * 2 ** Math.min(failuresInRow - 1, 10), max))
      }
    }
    runLater(times.pollIntervalMs)
  }

  /** Runs after a delay, or sooner if that is scheduled already. */
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
    /** Starts to send, first what former processes left. */
    start(): void {
      isStarted = true
      isPrepared = false
      stopping = new AbortController()
      void run()
    },

    /** This process committed a change. It is sent at once, or after a delay if the last attempt failed. */
    wake(): void {
      if (!isStarted) return
      if (failuresInRow === 0) void run()
      else runLater(times.retryMs.first)
    },

    /**
     * Another process may have committed a change and is about to send it; a script leaves that to this process. While sending fails, the next
     * attempt is already scheduled: on SQLite, what another process writes about its own failure looks like a change too.
     */
    wakeSoon(): void {
      if (failuresInRow === 0) runLater(times.yieldMs)
    },

    /** Sends the purges that are due, and resolves when they were sent or failed. */
    flush: run,

    /** Stops sending. A running request has one more second. Unsent purges stay in the outbox. */
    async stop(): Promise<void> {
      isStarted = false
      clearTimeout(timer)
      timerEnds = Number.POSITIVE_INFINITY
      await Promise.race([running, delay(stopTimeoutMs, undefined, { ref: false })])
      stopping.abort()
      await running
    },

    /** `waiting`: changes that were never acknowledged. `sent` and `failed` count attempts since the start. */
    stats: () => ({ waiting: duePurges.unsent().rows, ...counts }),

    warnings(): Warning[] {
      const { oldest } = duePurges.unsent()
      if (oldest === null || clock().getTime() - Date.parse(oldest) < warnAfterMs) return []
      const message =
        'The CDN does not accept purges: readers may see old versions of pages and images that were changed or hidden. Check CDN_PURGE_URL and CDN_PURGE_TOKEN.'
      return [{ code: 'purge_failing', message }]
    },
  }
}
