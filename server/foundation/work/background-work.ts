import { setTimeout as delay } from 'node:timers/promises'

/** How long stopping waits for what is under way, in milliseconds: less than the program's own timeout. */
const closeTimeoutMs = 2_000

/** Runs what nobody waits for, after the answer that began it, so that the answer's time tells nothing of it. */
export function createBackgroundWork(logFailure: (error: unknown) => void) {
  const underWay = new Set<Promise<void>>()

  async function run(work: () => Promise<void>): Promise<void> {
    await new Promise(setImmediate)
    await work().catch(logFailure)
  }

  return {
    /** Begins work whose failure is logged. */
    begin(work: () => Promise<void>): void {
      const running = run(work).finally(() => underWay.delete(running))
      underWay.add(running)
    },

    /** Waits for what is under way, but not for long. */
    async whenIdle(): Promise<void> {
      await Promise.race([Promise.all(underWay), delay(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
export type BackgroundWork = ReturnType<typeof createBackgroundWork>
