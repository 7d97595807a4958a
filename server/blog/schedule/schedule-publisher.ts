import { setTimeout as delay } from 'node:timers/promises'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { Reads } from '../../transaction.ts'

const defaultTimes = {
  /** How often each process looks for schedules that others set or changed. Also how soon it tries again while the database fails. */
  pollIntervalMs: 2_000,
  /** The delay after which a post that could not be published is tried again, which doubles each time. */
  retryMs: { first: 1_000, max: 60_000 },
  /** There is a warning when a post could not be published for longer. */
  warnAfterMs: 10_000,
}

/** How many posts one query finds. */
const batchSize = 50

/** Between two posts, other work has as long as the last one took, up to this. */
const maxPauseMs = 50

/** Of consecutive failures to read the schedules, the first of every twenty is logged. */
const logEvery = 20

interface Parts {
  reads: Pick<Reads, 'schedules'>
  schemaGuard: { mayWrite(): boolean }
  publish: (postId: string) => Promise<unknown>
  clock: () => Date
  logFailure: (error: unknown) => void
  times?: typeof defaultTimes
}

type Due = Awaited<ReturnType<Reads['schedules']['listNext']>>[number]

/** A post that could not be published. Instants are in milliseconds of a monotonic clock. */
interface Failure {
  since: number
  attempts: number
  retryAt: number
}

/**
 * Publishes posts when they are due, in each process that may write: whichever comes first publishes a post, and after a pause all that
 * became due in it. A post that cannot be published does not keep others waiting.
 */
export function createSchedulePublisher({
  reads,
  schemaGuard,
  publish,
  clock,
  logFailure,
  times = defaultTimes,
}: Parts) {
  const failures = new Map<string, Failure>()
  let failedLooks = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStarted = false
  let isStopped = false

  function noteFailure(postId: string, error: unknown): void {
    const now = performance.now()
    const { since, attempts } = failures.get(postId) ?? { since: now, attempts: 0 }
    const { first, max } = times.retryMs
    const retryAt = now + Math.min(first * 2 ** Math.min(attempts, 10), max)
    failures.set(postId, { since, attempts: attempts + 1, retryAt })
    logFailure(error)
  }

  async function publishOne(postId: string): Promise<void> {
    try {
      await publish(postId)
      failures.delete(postId)
    } catch (error) {
      // What keeps this program from writing is reported elsewhere, and does not concern this post.
      if (schemaGuard.mayWrite()) noteFailure(postId, error)
    }
  }

  /** Publishes what is due, and returns in how many milliseconds the next post is. */
  async function publishDue(): Promise<number> {
    const known = new Set(failures.keys())
    let last: Due | null = null
    while (!isStopped && schemaGuard.mayWrite()) {
      const next: Due[] = await reads.schedules.listNext(batchSize, last)
      const now = clock().getTime()
      const due = next.filter(({ publish_at }) => Date.parse(publish_at) <= now)
      for (const { post_id } of due) {
        known.delete(post_id)
        if (isStopped) return Number.POSITIVE_INFINITY
        if ((failures.get(post_id)?.retryAt ?? 0) > performance.now()) continue
        const began = performance.now()
        await publishOne(post_id)
        // SQLite answers in this thread, so that without a pause nothing else would run until all are published.
        await delay(Math.min(performance.now() - began, maxPauseMs))
      }
      last = due.at(-1) ?? null
      if (due.length === batchSize) continue
      // All that is due was seen: the others were published elsewhere, cancelled or put off.
      for (const postId of known) failures.delete(postId)
      const later = next[due.length]
      return later ? Date.parse(later.publish_at) - now : Number.POSITIVE_INFINITY
    }
    return Number.POSITIVE_INFINITY
  }

  async function run(): Promise<void> {
    let wait = Number.POSITIVE_INFINITY
    try {
      wait = await publishDue()
      failedLooks = 0
    } catch (error) {
      if (failedLooks++ % logEvery === 0) logFailure(error)
    }
    runLater(wait)
  }

  /** Waits at most one interval, so that neither a clock that is set nor another process makes a post late. */
  function runLater(milliseconds: number): void {
    if (!isStarted) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(0, Math.min(milliseconds, times.pollIntervalMs))).unref()
  }

  function wake(): void {
    running ??= run().finally(() => (running = undefined))
  }

  return {
    /** Starts to publish, first what became due while no process ran. */
    start(): void {
      isStarted = true
      isStopped = false
      wake()
    },

    /** A schedule of this process changed. */
    changed(): void {
      runLater(0)
    },

    /** Publishes what is due, once. Throws if the schedules cannot be read. */
    publishDue,

    /** Resolves once the post that is being published is; the others wait for another process, or the next start. */
    async stop(): Promise<void> {
      isStarted = false
      isStopped = true
      clearTimeout(timer)
      await running
    },

    warnings(): Warning[] {
      const now = performance.now()
      if (![...failures.values()].some(({ since }) => now - since >= times.warnAfterMs)) return []
      const message =
        'A post whose publication was scheduled cannot be published. Lectern tries again every minute; the log says why.'
      return [{ code: 'schedule_failing', message }]
    },
  }
}
