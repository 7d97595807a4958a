import { setImmediate as nextIteration } from 'node:timers/promises'

/** An iteration of the event loop that does next to nothing takes at most this long. */
const maxIdleTickMs = 3

/**
 * Resolves right after the event loop has read all that had arrived, in an iteration so short that next to nothing can have arrived since. A
 * connection that is closed then has no unread data that would be lost. After `waitMs` any iteration counts. `isQuiet` may add a condition.
 */
export async function waitForIdleLoop(waitMs: number, isQuiet = () => true): Promise<void> {
  // From here on, arrived data is read between each iteration and the next.
  await nextIteration()
  const startedAt = performance.now()
  for (let before = startedAt; ; ) {
    await nextIteration()
    const now = performance.now()
    if ((isQuiet() && now - before < maxIdleTickMs) || now - startedAt > waitMs) return
    before = now
  }
}
