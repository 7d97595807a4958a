import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Position } from '#contract/author.ts'
import { limits } from '#contract/limits.ts'
import type { Schema } from '../../data/database/schema.ts'

export type SessionRow = Selectable<Schema['account_session']>

type Ages = Pick<SessionRow, 'created_at' | 'last_used_at'>

export interface SessionWithUser {
  id: string
  created_at: string
  last_used_at: string
  password_given_at: string | null
  user_id: string
  username: string
  position: Position
}

export const sessionReads = (db: Kysely<Schema>) => ({
  /** The position of the account now; undefined if the session has ended. */
  findPosition: async (id: string): Promise<Position | undefined> => {
    const session = await db
      .selectFrom('account_session')
      .innerJoin('user', 'user.id', 'account_session.user_id')
      .select('user.position')
      .where('account_session.id', '=', id)
      .executeTakeFirst()
    return session?.position
  },

  /** True for a session of an owner who is not suspended. */
  isOfOwner: async (id: string): Promise<boolean> =>
    (await db
      .selectFrom('account_session')
      .innerJoin('user', 'user.id', 'account_session.user_id')
      .select('account_session.id')
      .where('account_session.id', '=', id)
      .where('user.position', '=', 'owner')
      .where('user.suspended_at', 'is', null)
      .executeTakeFirst()) !== undefined,

  /** The session with a token, unless its account is suspended. */
  findByTokenHash: (tokenHash: string): Promise<SessionWithUser | undefined> =>
    db
      .selectFrom('account_session')
      .innerJoin('user', 'user.id', 'account_session.user_id')
      .select([
        'account_session.id',
        'account_session.created_at',
        'account_session.last_used_at',
        'account_session.password_given_at',
        'account_session.user_id',
        'user.username',
        'user.position',
      ])
      .where('account_session.token_hash', '=', tokenHash)
      .where('user.suspended_at', 'is', null)
      .executeTakeFirst(),

  /** Those of these sessions that are not older than these instants, and whose accounts are not suspended. */
  listOpen: (ids: string[], oldest: Ages): Promise<{ id: string }[]> =>
    db
      .selectFrom('account_session')
      .innerJoin('user', 'user.id', 'account_session.user_id')
      .select('account_session.id')
      .where('account_session.id', 'in', ids)
      .where('account_session.created_at', '>=', oldest.created_at)
      .where('last_used_at', '>=', oldest.last_used_at)
      .where('user.suspended_at', 'is', null)
      .execute(),

  /** The sessions of an account that are not older than these instants, the last used first. */
  listOf: (userId: string, oldest: Ages, limit: number): Promise<SessionRow[]> =>
    db
      .selectFrom('account_session')
      .selectAll()
      .where('user_id', '=', userId)
      .where('created_at', '>=', oldest.created_at)
      .where('last_used_at', '>=', oldest.last_used_at)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})

export const sessionWrites = (trx: Transaction<Schema>) => ({
  async insert(session: Insertable<Schema['account_session']>): Promise<void> {
    await trx.insertInto('account_session').values(session).execute()
  },

  /** Deletes the sessions of an account beyond a number: those not used for longest. */
  async removeBeyond(userId: string, kept: number): Promise<void> {
    const leastRecentlyUsed = trx
      .selectFrom('account_session')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.list.maxItems)
      .offset(kept)
    await trx.deleteFrom('account_session').where('id', 'in', leastRecentlyUsed).execute()
  },

  async touch(id: string, last_used_at: string): Promise<void> {
    await trx.updateTable('account_session').set({ last_used_at }).where('id', '=', id).execute()
  },

  /** Stores that the password was given in a session. */
  async notePassword(id: string, password_given_at: string): Promise<void> {
    await trx.updateTable('account_session').set({ password_given_at }).where('id', '=', id).execute()
  },

  async remove(id: string): Promise<void> {
    await trx.deleteFrom('account_session').where('id', '=', id).execute()
  },

  /** Deletes all sessions of an account and returns them. */
  removeOf: (userId: string): Promise<SessionRow[]> =>
    trx.deleteFrom('account_session').where('user_id', '=', userId).returningAll().execute(),

  /** Deletes a session of this account and returns it; if several transactions try, in only one of them. */
  removeOwn: (userId: string, id: string): Promise<SessionRow | undefined> =>
    trx
      .deleteFrom('account_session')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),

  /** Deletes all sessions of an account but one and returns them. */
  removeOthers: (userId: string, keptId: string): Promise<SessionRow[]> =>
    trx
      .deleteFrom('account_session')
      .where('user_id', '=', userId)
      .where('id', '<>', keptId)
      .returningAll()
      .execute(),

  async removeEnded(oldest: Ages): Promise<void> {
    await trx
      .deleteFrom('account_session')
      .where((eb) =>
        eb.or([eb('created_at', '<', oldest.created_at), eb('last_used_at', '<', oldest.last_used_at)]),
      )
      .execute()
  },
})
