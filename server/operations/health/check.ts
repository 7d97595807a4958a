import { setTimeout as delay } from 'node:timers/promises'

/**
 * Looks at something that may fail or hang. There is one look at a time: while one hangs no other begins, so that a dead disk or a dead line
 * holds one thread, or one connection, and no more.
 */
export function createCheck(look: () => Promise<void>, { timeoutMs = 10_000 } = {}) {
  let failed: { error: unknown } | null = null
  let underWay: Promise<void> | undefined
  let isHanging = false

  async function settle(): Promise<void> {
    try {
      await look()
      failed = null
    } catch (error) {
      failed = { error }
    } finally {
      underWay = undefined
      isHanging = false
    }
  }

  return {
    /** Resolves once the look is over, or has taken too long, which counts as a failure until it is over. */
    async run(): Promise<void> {
      underWay ??= settle()
      const isOver = await Promise.race([underWay.then(() => true), delay(timeoutMs, false, { ref: false })])
      if (isOver) return
      isHanging = true
      failed = { error: new Error(`There was no answer within ${timeoutMs / 1_000} seconds.`) }
    },
    /** Why the last look failed; null if it did not. */
    failure: (): { error: unknown } | null => failed,
    /** True while a look has taken too long and is not over yet. */
    isHanging: (): boolean => isHanging,
  }
}
