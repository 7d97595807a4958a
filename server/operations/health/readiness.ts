import { sql } from 'kysely'
import type { Database } from '../../data/database/database.ts'
import { createCheck } from './check.ts'

/** How long the database may take to respond and how long its response is reused, in milliseconds. */
const times = { timeoutMs: 2_000, cacheMs: 1_000 }

/** Checks whether the database responds. It runs one query at a time, about once a second, however many requests ask. */
export function createReadiness({ db }: Pick<Database, 'db'>, { timeoutMs, cacheMs } = times) {
  const check = createCheck(async () => void (await sql`select 1`.execute(db)), { timeoutMs })
  let known: { isReady: Promise<boolean>; until: number } | undefined

  async function ask(): Promise<boolean> {
    await check.run()
    return check.failure() === null
  }

  return {
    /** False if the database fails or does not respond in time. */
    async databaseResponds(): Promise<boolean> {
      if (known === undefined || performance.now() > known.until) {
        const isReady = ask()
        known = { isReady, until: Number.POSITIVE_INFINITY }
        const current = known
        void isReady.then(() => (current.until = performance.now() + cacheMs))
      }
      return known.isReady
    },
  }
}
export type Readiness = ReturnType<typeof createReadiness>
