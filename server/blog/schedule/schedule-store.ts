import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Instant, Schema } from '../../data/database/schema.ts'

export type ScheduleRow = Selectable<Schema['post_schedule']>

const scheduleColumns = [
  'post_schedule.post_id',
  'publish_at',
  'post_schedule.version',
  'base_version',
  'failure',
] as const

/** What can be published once it is due: a post that is taken down, or whose author is suspended, waits until that is lifted. */
const publishable = (db: Kysely<Schema>) =>
  db
    .selectFrom('post_schedule')
    .innerJoin('post', 'post.id', 'post_schedule.post_id')
    .innerJoin('user', 'user.id', 'post.author_id')
    .where('failure', 'is', null)
    .where('post.taken_down_at', 'is', null)
    .where('user.suspended_at', 'is', null)

export const scheduleReads = (db: Kysely<Schema>) => ({
  find: (postId: string): Promise<ScheduleRow | undefined> =>
    db.selectFrom('post_schedule').selectAll().where('post_id', '=', postId).executeTakeFirst(),

  /** The schedules of these posts, by post id. */
  async mapOf(postIds: string[]): Promise<Map<string, ScheduleRow>> {
    if (postIds.length === 0) return new Map()
    const rows = await db.selectFrom('post_schedule').selectAll().where('post_id', 'in', postIds).execute()
    return new Map(rows.map((row) => [row.post_id, row]))
  },

  /** The next posts to publish after a given one, or from the first, the one that is due first at the beginning. */
  listNext: (
    limit: number,
    after: Pick<ScheduleRow, 'publish_at' | 'post_id'> | null,
  ): Promise<ScheduleRow[]> =>
    publishable(db)
      .select(scheduleColumns)
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('publish_at', 'post_schedule.post_id'),
            '>',
            tuple(after?.publish_at as string, after?.post_id as string),
          ),
        ),
      )
      .orderBy('publish_at')
      .orderBy('post_schedule.post_id')
      .limit(limit)
      .execute(),

  /** The schedule of a post that is due and can be published now. */
  findDue: (postId: string, now: Instant): Promise<ScheduleRow | undefined> =>
    publishable(db)
      .select(scheduleColumns)
      .where('post_schedule.post_id', '=', postId)
      .where('publish_at', '<=', now)
      .executeTakeFirst(),
})

export const scheduleWrites = (trx: Transaction<Schema>) => ({
  /** Sets or changes when a post is published. */
  async put({ post_id, ...planned }: Omit<ScheduleRow, 'failure'>): Promise<void> {
    const values = { ...planned, failure: null }
    await trx
      .insertInto('post_schedule')
      .values({ post_id, ...values })
      .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values))
      .execute()
  },

  /** Notes why a post that was due is not published. It is not tried again. */
  async fail(postId: string, failure: NonNullable<ScheduleRow['failure']>): Promise<void> {
    await trx.updateTable('post_schedule').set({ failure }).where('post_id', '=', postId).execute()
  },

  /** Removes the schedule of a post. True if there was one. */
  async remove(postId: string): Promise<boolean> {
    const removed = trx.deleteFrom('post_schedule').where('post_id', '=', postId).returning('post_id')
    return (await removed.executeTakeFirst()) !== undefined
  },

  /** Removes a planned update that failed, once its version is published by other means. */
  async removeFailed(postId: string, version: number): Promise<void> {
    await trx
      .deleteFrom('post_schedule')
      .where('post_id', '=', postId)
      .where('version', '=', version)
      .where('failure', 'is not', null)
      .execute()
  },

  async removeOfAuthor(authorId: string): Promise<void> {
    await trx
      .deleteFrom('post_schedule')
      .where('post_id', 'in', trx.selectFrom('post').select('id').where('author_id', '=', authorId))
      .execute()
  },
})
