import { AppError } from '../errors.ts'

/** How many pictures are decoded at the same time, and how many may wait for that in each queue, in one process. */
const bounds = { atOnce: 2, waiting: 200 }

/** Lets only so much heavy work happen at once. */
export interface Turns {
  /** Does work when its turn has come. Urgent work, for which a person waits, goes first. Throws `unavailable` if too much waits. */
  take<Result>(work: () => Promise<Result>, options?: { isUrgent?: boolean }): Promise<Result>
  /** Within a turn: does work that takes much memory when nobody else does such work. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  /** How many pictures are worked on, and how many wait. */
  stats(): { underWay: number; waiting: number }
}

/** The turns of one process. What waits holds nothing but its place. */
export function createTurns({ atOnce, waiting } = bounds): Turns {
  const queues = { urgent: [] as (() => void)[], others: [] as (() => void)[] }
  let underWay = 0
  let last: Promise<unknown> = Promise.resolve()

  async function wait(queue: (() => void)[]): Promise<void> {
    // Each queue has a bound of its own, so that readers cannot shut out those who upload.
    if (queue.length >= waiting) {
      throw new AppError('unavailable', 'Many pictures are being worked on. Try again in a moment.', {
        retryAfter: 5,
      })
    }
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  return {
    async take(work, { isUrgent = false } = {}) {
      if (underWay >= atOnce) await wait(isUrgent ? queues.urgent : queues.others)
      else underWay++
      try {
        return await work()
      } finally {
        // The place is handed on as it is, so that nobody who comes at this moment takes it.
        const next = queues.urgent.shift() ?? queues.others.shift()
        if (next) next()
        else underWay--
      }
    },

    stats: () => ({ underWay, waiting: queues.urgent.length + queues.others.length }),

    alone(work) {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
  }
}
