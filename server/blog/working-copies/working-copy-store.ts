import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { storable } from '../../data/database/column-match.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { HistoryWrites } from '../versions/history-store.ts'
import type { ContentSplice } from './block-lengths.ts'
import { beginningOf } from './excerpt.ts'

/** A working copy as it is stored: `tags` and `block_lengths` are JSON lists. */
export type WorkingCopyRow = Selectable<Schema['working_copy']>

/** A working copy with what its lists and its author need to know of the post. */
export type OwnWorkingCopy = WorkingCopyRow & { url: string | null }

/** A working copy without its body. */
export type WorkingCopyHead = Omit<WorkingCopyRow, 'content'>

const headColumns = [
  'working_copy.id',
  'working_copy.post_id',
  'revision',
  'base_version',
  'status',
  'title',
  'description',
  'tags',
  'imgname',
  'imgalt',
  'language',
  'cover_width',
  'bibliography',
  'block_lengths',
  'working_copy.bytes',
  'change_digest',
  'created_at',
  'changed_at',
  'versioned_at',
] as const

/** The body in which a part is replaced. */
export const splicedContent = ({ start, deleteCount, html }: ContentSplice) =>
  sql<string>`substr(content, 1, cast(${start} as integer)) || cast(${html} as text)
    || substr(content, cast(${start + deleteCount + 1} as integer))`

const listedColumns = [
  'working_copy.id',
  'working_copy.title',
  'working_copy.created_at',
  'working_copy.changed_at',
  'working_copy.base_version',
  'post.url',
] as const

export const workingCopyReads = (db: Kysely<Schema>) => {
  // What is in the trash is not found until it is restored.
  const ownedBy = (authorId: string) =>
    db
      .selectFrom('post_history')
      .innerJoin('working_copy', 'working_copy.post_id', 'post_history.post_id')
      .where('post_history.author_id', '=', authorId)
      .where('post_history.trashed_at', 'is', null)

  return {
    /** Finds an author's working copy. */
    findOwn: (authorId: string, id: string): Promise<OwnWorkingCopy | undefined> =>
      ownedBy(authorId)
        .leftJoin('post', 'post.id', 'working_copy.post_id')
        .selectAll('working_copy')
        .select('post.url')
        .where('working_copy.id', '=', storable(id))
        .executeTakeFirst(),

    /** The same without its body, while the session is open. */
    findOwnHead: (actor: Actor, id: string): Promise<WorkingCopyHead | undefined> =>
      ownedBy(actor.id)
        .select(headColumns)
        .where('working_copy.id', '=', storable(id))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('account_session').select('id').where('account_session.id', '=', actor.sessionId),
          ),
        )
        .executeTakeFirst(),

    /** True for an author's working copy of a post that is in the trash. */
    async isOfTrash(authorId: string, id: string): Promise<boolean> {
      const found = db
        .selectFrom('working_copy')
        .innerJoin('post_history', 'post_history.post_id', 'working_copy.post_id')
        .innerJoin('trashed_post', 'trashed_post.post_id', 'working_copy.post_id')
        .select('working_copy.id')
        .where('working_copy.id', '=', storable(id))
        .where('author_id', '=', authorId)
      return (await found.executeTakeFirst()) !== undefined
    },

    /** An author's working copies with the beginning of their bodies, the one that changed last first. */
    listOwn: (authorId: string) =>
      ownedBy(authorId)
        .leftJoin('post', 'post.id', 'working_copy.post_id')
        .select(listedColumns)
        .select(beginningOf('working_copy').as('beginning'))
        .orderBy('working_copy.changed_at', 'desc')
        .orderBy('working_copy.id', 'desc')
        .execute(),

    /** The working copies of posts, and of texts that are no posts yet, the one that changed last first. */
    listRevisions: (postIds: string[]) =>
      db
        .selectFrom('working_copy')
        .innerJoin('post_history', 'post_history.post_id', 'working_copy.post_id')
        .select(['working_copy.post_id', 'working_copy.id', 'revision', 'changed_at'])
        .where('working_copy.post_id', 'in', postIds)
        .where('trashed_at', 'is', null)
        .orderBy('changed_at', 'desc')
        .orderBy('working_copy.id', 'desc')
        .execute(),

    async countOwn(authorId: string): Promise<number> {
      const { count } = await ownedBy(authorId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

export const workingCopyWrites = (trx: Transaction<Schema>, history: Pick<HistoryWrites, 'addBytes'>) => ({
  /** Inserts a working copy into a history that exists. */
  async insert(copy: WorkingCopyRow): Promise<void> {
    await trx.insertInto('working_copy').values(copy).execute()
    await history.addBytes(copy.post_id, copy.bytes)
  },

  async update(
    { id, post_id, bytes }: WorkingCopyHead,
    changes: Updateable<Schema['working_copy']>,
    body?: ContentSplice,
  ): Promise<void> {
    const content = body && { content: splicedContent(body) }
    await trx
      .updateTable('working_copy')
      .set({ ...changes, ...content })
      .where('id', '=', id)
      .where('post_id', '=', post_id)
      .execute()
    await history.addBytes(post_id, (changes.bytes ?? bytes) - bytes)
  },

  /** Notes the version of the post that was saved from an earlier revision. */
  async beginFrom({ id }: WorkingCopyRow, base_version: number): Promise<void> {
    await trx.updateTable('working_copy').set({ base_version }).where('id', '=', id).execute()
  },

  /** Moves the text with its history to the trash, from where it can be restored. */
  async moveToTrash({ post_id }: WorkingCopyRow, trashed_at: string): Promise<void> {
    await trx.updateTable('post_history').set({ trashed_at }).where('post_id', '=', post_id).execute()
  },

  async remove({ id, post_id, bytes }: WorkingCopyRow): Promise<void> {
    await trx.deleteFrom('working_copy').where('id', '=', id).where('post_id', '=', post_id).execute()
    await history.addBytes(post_id, -bytes)
  },
})
