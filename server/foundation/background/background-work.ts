import { setTimeout as delay } from 'node:timers/promises'

/** How long stopping waits for running work: less than the timeout of the whole program. */
const closeTimeoutMs = 2_000

/** Runs work that nobody waits for, after the response that began it, so that the response time reveals nothing about the work. */
export function createBackgroundWork(logFailure: (error: unknown) => void) {
  const running = new Set<Promise<void>>()

  async function run(work: () => Promise<void>): Promise<void> {
    await new Promise(setImmediate)
    await work().catch(logFailure)
  }

  return {
    /** Starts work. Its failure is logged. */
    begin(work: () => Promise<void>): void {
      const promise = run(work).finally(() => running.delete(promise))
      running.add(promise)
    },

    /** Resolves when all running work has ended, or after a timeout. */
    async whenIdle(): Promise<void> {
      await Promise.race([Promise.all(running), delay(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
export type BackgroundWork = ReturnType<typeof createBackgroundWork>
