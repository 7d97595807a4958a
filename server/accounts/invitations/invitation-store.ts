import type { Insertable, Kysely, Transaction } from 'kysely'
import { storable } from '../../data/database/column-match.ts'
import type { Instant, Schema } from '../../data/database/schema.ts'

export type InvitationRow = Insertable<Schema['invitation']>

/** Invitations that have not expired and whose inviters are owners still. */
const openAt = (db: Kysely<Schema>, now: Instant) =>
  db
    .selectFrom('invitation')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.invited_by')
    .where('invitation.expires_at', '>', now)
    .where('inviter.position', '=', 'owner')
    .where('inviter.suspended_at', 'is', null)
    .select([
      ...(['invitation.id', 'invitation.position', 'invitation.email'] as const),
      ...(['invitation.created_at', 'invitation.expires_at', 'inviter.username as inviter'] as const),
      'inviter.name as inviter_name',
    ])

export const invitationReads = (db: Kysely<Schema>) => ({
  findOpen: (keyHash: string, now: Instant) =>
    openAt(db, now).where('invitation.key_hash', '=', keyHash).executeTakeFirst(),

  /** Newest first. */
  listOpen: (now: Instant) => openAt(db, now).orderBy('invitation.id', 'desc').execute(),

  async countOpenOf(userId: string, now: Instant): Promise<number> {
    const { count } = await db
      .selectFrom('invitation')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('invited_by', '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
})
export type OpenInvitation = Awaited<ReturnType<ReturnType<typeof invitationReads>['listOpen']>>[number]

export const invitationWrites = (trx: Transaction<Schema>) => ({
  async insert(invitation: InvitationRow): Promise<void> {
    await trx.insertInto('invitation').values(invitation).execute()
  },

  /** True if it was there: of any number of concurrent callers, for exactly one. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('invitation')
      .where('id', '=', storable(id))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  async removeOf(userId: string): Promise<void> {
    await trx.deleteFrom('invitation').where('invited_by', '=', userId).execute()
  },

  async removeExpired(now: Instant): Promise<void> {
    await trx.deleteFrom('invitation').where('expires_at', '<=', now).execute()
  },
})
