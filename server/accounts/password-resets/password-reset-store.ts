import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'

type Reset = Schema['password_reset']

export const passwordResetReads = (db: Kysely<Schema>) => ({
  /** The unexpired code with a hash. */
  findOpen: (codeHash: string, now: string): Promise<Reset | undefined> =>
    db
      .selectFrom('password_reset')
      .selectAll()
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
})

export const passwordResetWrites = (trx: Transaction<Schema>) => ({
  /** Replaces the code of its account. */
  async put(reset: Reset): Promise<void> {
    const { code_hash, expires_at } = reset
    await trx
      .insertInto('password_reset')
      .values(reset)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code_hash, expires_at }))
      .execute()
  },

  async removeOf(userId: string): Promise<void> {
    await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  },

  async removeExpired(now: string): Promise<void> {
    await trx.deleteFrom('password_reset').where('expires_at', '<=', now).execute()
  },
})
