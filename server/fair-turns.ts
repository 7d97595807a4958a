import { AppError } from './errors.ts'

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
}

/** Lets only so much work happen at once. Callers take turns: one who asks for much makes nobody else wait for all of it. */
export function createFairTurns({ atOnce, waiting, waitingOfOne, refusal }: Bounds): FairTurns {
  /** Those who wait, by caller. The first one is served next, and then goes to the end. */
  const queues = new Map<string, (() => void)[]>()
  let underWay = 0
  let waiters = 0

  async function wait(caller: string): Promise<void> {
    const queue = queues.get(caller) ?? []
    if (waiters >= waiting || queue.length >= waitingOfOne)
      throw new AppError('unavailable', refusal, { retryAfter: 5 })
    waiters++
    await new Promise<void>((resolve) => {
      queue.push(resolve)
      queues.set(caller, queue)
    })
  }

  /** Hands a place on as it is, so that nobody who comes at this moment takes it, or gives it back. */
  function handOn(): void {
    const [first] = queues
    if (!first) {
      underWay--
      return
    }
    const [caller, queue] = first
    const go = queue.shift() as () => void
    waiters--
    queues.delete(caller)
    if (queue.length > 0) queues.set(caller, queue)
    // After what came in meanwhile, so that work without a pause does not keep others from being heard.
    setImmediate(go)
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
  }
}
