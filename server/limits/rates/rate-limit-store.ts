import { type Kysely, sql } from 'kysely'
import type { IRateLimiterStoreOptions } from 'rate-limiter-flexible'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Schema } from '../../data/database/schema.ts'
import type { GuardedTransaction } from '../../data/database/schema-guard.ts'

interface Counted {
  points: number
  expires_at: number | null
}

/** How counters are read and written. */
export interface CounterRows {
  db: Kysely<Schema>
  transaction: GuardedTransaction
}

/** The counters of rate-limiter-flexible in a table of ours, so that all processes count together on either database. */
export class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #rows: CounterRows

  constructor(rows: CounterRows, options: Omit<IRateLimiterStoreOptions, 'storeClient'>) {
    super({ ...options, storeClient: rows.db })
    this.#rows = rows
  }

  /**
   * `duration` is in milliseconds. A row that would last longer was written before the clock jumped back, or by a machine whose clock is
   * ahead: it is shortened and keeps its points, so that nobody is blocked for longer than the limit says, nor allowed sooner.
   */
  async _upsert(key: string, points: number, duration: number, forceExpire = false): Promise<Counted> {
    const now = Date.now()
    const expires_at = duration > 0 ? now + duration : null
    const upsert = sql<Counted>`
      insert into rate_limit (key, points, expires_at) values (${key}, ${points}, ${expires_at})
      on conflict (key) do update set
        points = case when ${forceExpire ? 1 : 0} = 1 or rate_limit.expires_at <= ${now}
          then excluded.points else rate_limit.points + excluded.points end,
        expires_at = case when ${forceExpire ? 1 : 0} = 1 or rate_limit.expires_at <= ${now}
            or rate_limit.expires_at > excluded.expires_at
          then excluded.expires_at else rate_limit.expires_at end
      returning points, expires_at`
    const { rows } = await this.#rows.transaction((trx) => upsert.execute(trx))
    return rows[0] as Counted
  }

  async _get(key: string): Promise<Counted | null> {
    const row = await this.#rows.db
      .selectFrom('rate_limit')
      .select(['points', 'expires_at'])
      .where('key', '=', key)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', Date.now())]))
      .executeTakeFirst()
    return row ?? null
  }

  async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#rows.transaction((trx) =>
      trx.deleteFrom('rate_limit').where('key', '=', key).executeTakeFirst(),
    )
    return numDeletedRows > 0n
  }

  _getRateLimiterRes(_key: string, changedPoints: number, { points, expires_at }: Counted): RateLimiterRes {
    const untilReset = expires_at === null ? -1 : Math.max(expires_at - Date.now(), 0)
    return new RateLimiterRes(Math.max(this.points - points, 0), untilReset, points, points === changedPoints)
  }
}
