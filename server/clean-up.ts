import type { InTransaction } from './database/transaction.ts'
import type { Limiter } from './limits/limiter.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

interface Parts {
  inTransaction: InTransaction
  limiter: Limiter
  clock: () => Date
  logFailure: (error: unknown) => void
}

/** Forgets what is no longer needed: used idempotency keys and visits after a day, limits that have run out. */
export function createCleanUp({ inTransaction, limiter, clock, logFailure }: Parts) {
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    const yesterday = new Date(clock().getTime() - day).toISOString()
    await inTransaction(async ({ idempotency, views }) => {
      await idempotency.removeOlderThan(yesterday)
      await views.removeVisitsBefore(yesterday)
    })
    await limiter.removeExpired()
  }

  return {
    run,
    /** Runs every hour from now on. */
    start(): void {
      timer = setInterval(() => run().catch(logFailure), hour).unref()
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}
