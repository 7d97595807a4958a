import type { Kysely, Transaction } from 'kysely'
import type { Position } from '#contract/authors.ts'
import type { Schema } from '../database/schema.ts'

interface SessionWithUser {
  id: string
  created_at: string
  last_used_at: string
  user_id: string
  username: string
  position: Position
}

export const sessionReads = (db: Kysely<Schema>) => ({
  findByTokenHash: (tokenHash: string): Promise<SessionWithUser | undefined> =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select([
        'session.id',
        'session.created_at',
        'session.last_used_at',
        'session.user_id',
        'user.username',
        'user.position',
      ])
      .where('session.token_hash', '=', tokenHash)
      .executeTakeFirst(),
})

export const sessionWrites = (trx: Transaction<Schema>) => ({
  async insert(session: Schema['session']): Promise<void> {
    await trx.insertInto('session').values(session).execute()
  },

  async touch(id: string, last_used_at: string): Promise<void> {
    await trx.updateTable('session').set({ last_used_at }).where('id', '=', id).execute()
  },

  async remove(id: string): Promise<void> {
    await trx.deleteFrom('session').where('id', '=', id).execute()
  },

  async removeOf(userId: string): Promise<void> {
    await trx.deleteFrom('session').where('user_id', '=', userId).execute()
  },

  async removeOthers(userId: string, keptId: string): Promise<void> {
    await trx.deleteFrom('session').where('user_id', '=', userId).where('id', '<>', keptId).execute()
  },

  async removeEnded(before: { created: string; lastUsed: string }): Promise<void> {
    await trx
      .deleteFrom('session')
      .where((eb) => eb.or([eb('created_at', '<', before.created), eb('last_used_at', '<', before.lastUsed)]))
      .execute()
  },
})
