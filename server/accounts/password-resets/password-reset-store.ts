import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'

type Reset = Schema['password_reset']

export const passwordResetReads = (db: Kysely<Schema>) => ({
  /** The unexpired code with a hash, unless whoever issued it is no owner any more, also where a program that knows no issuers demoted them. */
  findOpen: (codeHash: string, now: string): Promise<Reset | undefined> =>
    db
      .selectFrom('password_reset')
      .leftJoin('user as issuer', 'issuer.id', 'password_reset.issued_by')
      .selectAll('password_reset')
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .where(({ and, eb, or }) =>
        or([
          eb('password_reset.issued_by', 'is', null),
          and([eb('issuer.position', '=', 'owner'), eb('issuer.suspended_at', 'is', null)]),
        ]),
      )
      .executeTakeFirst(),
})

export const passwordResetWrites = (trx: Transaction<Schema>) => ({
  /** Replaces the code of its account. */
  async put(reset: Reset): Promise<void> {
    const { code_hash, expires_at, issued_by } = reset
    await trx
      .insertInto('password_reset')
      .values(reset)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code_hash, expires_at, issued_by }))
      .execute()
  },

  async removeOf(userId: string): Promise<void> {
    await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  },

  async removeIssuedBy(ownerId: string): Promise<void> {
    await trx.deleteFrom('password_reset').where('issued_by', '=', ownerId).execute()
  },

  async removeExpired(now: string): Promise<void> {
    await trx.deleteFrom('password_reset').where('expires_at', '<=', now).execute()
  },
})
