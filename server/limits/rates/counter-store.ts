import type { Transaction } from 'kysely'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Schema } from '../../data/database/schema.ts'
import { DatabaseRateLimiter } from './rate-limit-store.ts'

export interface Share {
  name: string
  /** How much may be counted in one period. */
  points: number
  /** The length of a period in seconds, from the first count on. */
  duration: number
}

/**
 * Counters that are part of a transaction: a rollback takes the count back. A second transaction waits at the row of a counter until the
 * first one has ended, so that two at once cannot exceed a share.
 */
export const counterWrites = (trx: Transaction<Schema>) => ({
  /** Returns 0 within the share, otherwise the milliseconds until its period ends: the transaction must then be rolled back. */
  async consume({ name, ...share }: Share, key: string, amount: number): Promise<number> {
    try {
      await new DatabaseRateLimiter(
        { db: trx, transaction: (work) => work(trx) },
        { keyPrefix: name, ...share },
      ).consume(key, amount)
      return 0
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return Math.max(1, thrown.msBeforeNext)
      throw thrown
    }
  },
})
