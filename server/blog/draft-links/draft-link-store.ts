import type { Kysely, Selectable, Transaction } from 'kysely'
import { storable } from '../../data/database/column-match.ts'
import type { Instant, Schema } from '../../data/database/schema.ts'

export type DraftLinkRow = Selectable<Schema['draft_link']>

export const draftLinkReads = (db: Kysely<Schema>) => ({
  find: (id: string): Promise<DraftLinkRow | undefined> =>
    db.selectFrom('draft_link').selectAll().where('id', '=', storable(id)).executeTakeFirst(),

  /** The link with a token, unless it has expired. */
  findByToken: (tokenHash: string, now: Instant): Promise<DraftLinkRow | undefined> =>
    db
      .selectFrom('draft_link')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  /** The links to a post that have not expired, oldest first. */
  listOfPost: (postId: string, now: Instant): Promise<DraftLinkRow[]> =>
    db
      .selectFrom('draft_link')
      .selectAll()
      .where('post_id', '=', postId)
      .where('expires_at', '>', now)
      .orderBy('id')
      .execute(),
})

export const draftLinkWrites = (trx: Transaction<Schema>) => ({
  async insert(link: DraftLinkRow): Promise<void> {
    await trx.insertInto('draft_link').values(link).execute()
  },

  /** Notes that a link was used, unless that was noted after `before`. */
  async noteUse(id: string, now: Instant, before: Instant): Promise<void> {
    await trx
      .updateTable('draft_link')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
      .execute()
  },

  async remove(id: string): Promise<void> {
    await trx.deleteFrom('draft_link').where('id', '=', id).execute()
  },

  async removeOfAuthor(authorId: string): Promise<void> {
    await trx
      .deleteFrom('draft_link')
      .where('post_id', 'in', trx.selectFrom('post').select('id').where('author_id', '=', authorId))
      .execute()
  },

  /** Deletes and returns the links that have expired. */
  removeExpired: (now: Instant): Promise<DraftLinkRow[]> =>
    trx.deleteFrom('draft_link').where('expires_at', '<=', now).returningAll().execute(),
})
