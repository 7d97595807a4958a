import type { Kysely, Transaction } from 'kysely'
import type { Instant, Schema } from '../database/schema.ts'

export interface IdempotentRequest {
  key: string
  fingerprint: string
}

export const idempotencyReads = (db: Kysely<Schema>) => ({
  /** What the first request with a key created, once it is committed. */
  find: (key: string): Promise<Pick<Schema['idempotency_key'], 'fingerprint' | 'resource_id'> | undefined> =>
    db
      .selectFrom('idempotency_key')
      .select(['fingerprint', 'resource_id'])
      .where('key', '=', key)
      .executeTakeFirst(),
})

/** Records which requests were carried out, in the same transaction as their effect. */
export const idempotencyWrites = (trx: Transaction<Schema>) => ({
  /**
   * Claims a key for a resource about to be created. Returns null if it was free, else what the first request created. A second request at
   * the same time waits here until the first one's transaction ends.
   */
  async claim(request: IdempotentRequest, resource_id: string, created_at: Instant) {
    const claimed = await trx
      .insertInto('idempotency_key')
      .values({ ...request, resource_id, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (claimed) return null
    return trx
      .selectFrom('idempotency_key')
      .select(['fingerprint', 'resource_id'])
      .where('key', '=', request.key)
      .executeTakeFirstOrThrow()
  },

  /** Deletes the oldest keys of a caller beyond a number. */
  async removeBeyond(caller: string, kept: number): Promise<void> {
    // An exclamation mark follows a space in the order of text: all keys that begin with the caller and a space.
    const [first, end] = [`${caller} `, `${caller}!`]
    const oldestKept = trx
      .selectFrom('idempotency_key')
      .select('created_at')
      .where('key', '>=', first)
      .where('key', '<', end)
      .orderBy('created_at', 'desc')
      .limit(1)
      .offset(kept - 1)
    await trx
      .deleteFrom('idempotency_key')
      .where('key', '>=', first)
      .where('key', '<', end)
      .where('created_at', '<', oldestKept)
      .execute()
  },

  async removeOlderThan(created_at: Instant): Promise<void> {
    await trx.deleteFrom('idempotency_key').where('created_at', '<', created_at).execute()
  },
})
