import type { Transaction } from 'kysely'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Schema } from '../../data/database/schema.ts'
import { DatabaseRateLimiter } from './rate-limit-store.ts'

export interface Share {
  name: string
  /** How much may be counted in one period. */
  points: number
  /** Seconds that a period lasts from the first count on. */
  duration: number
}

/**
 * Counters that belong to what a transaction writes: what is rolled back was never counted. A second transaction waits at the row of a
 * counter until the first one has ended, so that two at once cannot exceed a share.
 */
export const counterWrites = (trx: Transaction<Schema>) => ({
  /** Returns 0 within the share, else the milliseconds until its period ends: the transaction must then be given up. */
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
