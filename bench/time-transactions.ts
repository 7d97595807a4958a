import type { Database } from '#server/data/database/database.ts'

/** Milliseconds. `processor` is the time of the whole process. */
export interface Times {
  wall: number
  processor: number
}

// Not of the thread: Linux tells that only up to the last tick of its clock, which a transaction may lie between.
const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export async function timesOf<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; times: Times }> {
  const [wall, processor] = [performance.now(), processorTime()]
  const result = await work()
  return { result, times: { wall: performance.now() - wall, processor: processorTime() - processor } }
}

/** A database that knows how long its last transaction took, from its beginning to its commit. */
export function timeTransactions(database: Database) {
  let last: Times = { wall: Number.NaN, processor: Number.NaN }
  const transaction = () => ({
    setIsolationLevel: () => transaction(),
    execute: async (work: never) => {
      const { result, times } = await timesOf(() => database.db.transaction().execute(work))
      last = times
      return result
    },
  })
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { timed: { ...database, db }, lastTransaction: () => last }
}
