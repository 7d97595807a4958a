import { AppError } from './errors.ts'
import { createFairLine } from './fair-line.ts'

interface Bounds {
  /** How much is done at the same time. */
  atOnce: number
  /** How much may wait, of everybody together and of one caller. */
  waiting: number
  waitingOfOne: number
  /** What is told those who find no room. */
  refusal: string
}

export interface FairTurns {
  /** Does work when its turn has come. Throws `unavailable` if too much waits. */
  take<Result>(caller: string, work: () => Promise<Result>): Promise<Result>
  /** How much is done now, and waits. */
  stats(): { underWay: number; waiting: number }
}

/** Lets only so much work happen at once. Callers take turns: one who asks for much makes nobody else wait for all of it. */
export function createFairTurns({ atOnce, waiting, waitingOfOne, refusal }: Bounds): FairTurns {
  const line = createFairLine<{ go: () => void }>()
  let underWay = 0

  async function wait(caller: string): Promise<void> {
    if (line.length() >= waiting || line.lengthOf(caller) >= waitingOfOne)
      throw new AppError('unavailable', refusal, { retryAfter: 5 })
    await new Promise<void>((go) => line.join(caller, { go }))
  }

  /** Hands a place on as it is, so that nobody who comes at this moment takes it, or gives it back. */
  function handOn(): void {
    const next = line.next()
    // After what came in meanwhile, so that work without a pause does not keep others from being heard.
    if (next) setImmediate(next.go)
    else underWay--
  }

  return {
    async take(caller, work) {
      if (underWay >= atOnce) await wait(caller)
      else underWay++
      try {
        return await work()
      } finally {
        handOn()
      }
    },
    stats: () => ({ underWay, waiting: line.length() }),
  }
}
