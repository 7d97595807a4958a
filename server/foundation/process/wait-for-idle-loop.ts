import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long a turn of the event loop takes in which next to nothing happens, in milliseconds. */
const maxIdleTickMs = 3

/**
 * Resolves right after the event loop has taken in all that had come, in a turn so short that next to nothing can have come since. What is
 * closed then has nothing unread in it, which would be lost. After `waitMs` any turn will do. `isQuiet` may ask for more of a turn.
 */
export async function waitForIdleLoop(waitMs: number, isQuiet = () => true): Promise<void> {
  // From here on, what has come is taken in between each turn and the next.
  await nextTurn()
  const begun = performance.now()
  for (let before = begun; ; ) {
    await nextTurn()
    const now = performance.now()
    if ((isQuiet() && now - before < maxIdleTickMs) || now - begun > waitMs) return
    before = now
  }
}
