import { setTimeout as delay } from 'node:timers/promises'

/**
 * Wraps a check that may fail or hang. Only one runs at a time: while it hangs no other begins, so that a dead disk or connection occupies one
 * thread or one connection at most.
 */
export function createCheck(work: () => Promise<void>, { timeoutMs = 10_000 } = {}) {
  let failed: { error: unknown } | null = null
  let underWay: Promise<void> | undefined
  let isHanging = false

  async function settle(): Promise<void> {
    try {
      await work()
      failed = null
    } catch (error) {
      failed = { error }
    } finally {
      underWay = undefined
      isHanging = false
    }
  }

  return {
    /** Resolves once the check has ended or timed out. A timeout counts as a failure until the check ends. */
    async run(): Promise<void> {
      underWay ??= settle()
      const isOver = await Promise.race([underWay.then(() => true), delay(timeoutMs, false, { ref: false })])
      if (isOver) return
      isHanging = true
      failed = { error: new Error(`There was no response within ${timeoutMs / 1_000} seconds.`) }
    },
    /** Why the last check failed; null if it did not. */
    failure: (): { error: unknown } | null => failed,
    /** True while a check has timed out and has not ended. */
    isHanging: (): boolean => isHanging,
  }
}
