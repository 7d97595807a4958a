import type { Database } from '#server/data/database/database.ts'

/** Milliseconds. `processor` is the time of the whole process. */
export interface Times {
  wall: number
  processor: number
}

// Processor time is not that of the thread: Linux updates that only at each tick of its clock, and a transaction may fall between two ticks.
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

/** A database with the time of its last transaction, from begin to commit. */
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
