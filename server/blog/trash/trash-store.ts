import { type Kysely, sql, type Transaction } from 'kysely'
import { storable } from '../../data/database/column-match.ts'
import { beforeCursor, type Cursor } from '../../data/database/cursor.ts'
import type { PostKind, StoredStatus } from '../../data/database/post-status.ts'
import { type PostRow, postColumns } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import { postBytes } from '../../limits/quotas/usage-counts.ts'
import type { UsageWrites } from '../../limits/quotas/usage-store.ts'
import type { BodyRow } from '../posts/post-body-store.ts'
import type { TakeDown } from '../posts/take-down-store.ts'
import { beginningOf } from '../working-copies/excerpt.ts'

/** When a post was to be published. */
export type ScheduleRow = Schema['post_schedule']

/** A deleted post with everything that belonged to it. */
export interface TrashedPost {
  post: PostRow
  body: BodyRow
  tags: string[]
  addresses: string[]
  /** The ids of the images in its body. */
  images: string[]
  days: { day: string; views: number }[]
  takeDown: TakeDown | null
  schedule: ScheduleRow | null
}

/** An entry of the list: `created_at` is when it was deleted. */
export interface ListedInTrash extends Cursor {
  /** Null for a text that was never a post. */
  post: { url: string; title: string; kind: PostKind; status: StoredStatus } | null
  /** The title of such a text. */
  title: string | null
  /** The first part of its body. */
  beginning: string
}

const inTrash = (db: Kysely<Schema>) => db.selectFrom('post_history').where('trashed_at', 'is not', null)

export const trashReads = (db: Kysely<Schema>) => ({
  /** What an account has in the trash, the last deleted first. */
  async list(
    authorId: string,
    { limit, before = null }: { limit: number; before?: Cursor | null },
  ): Promise<ListedInTrash[]> {
    const rows = await inTrash(db)
      .leftJoin('trashed_post', 'trashed_post.post_id', 'post_history.post_id')
      .leftJoin('working_copy', (join) =>
        join.on(({ eb, selectFrom }) => {
          const newest = selectFrom('working_copy as copy')
            .select('copy.id')
            .orderBy('copy.changed_at', 'desc')
          const ofPost = newest.whereRef('copy.post_id', '=', 'post_history.post_id').limit(1)
          return eb('working_copy.id', '=', ofPost)
        }),
      )
      .select([
        'post_history.post_id as id',
        'post_history.trashed_at as created_at',
        'trashed_post.row',
        'working_copy.title',
      ])
      .select((eb) =>
        eb.fn.coalesce(beginningOf('trashed_post'), beginningOf('working_copy'), sql.lit('')).as('beginning'),
      )
      .where('author_id', '=', authorId)
      .$if(before !== null, (query) =>
        query.where(beforeCursor('trashed_at', 'post_history.post_id', before as Cursor)),
      )
      .orderBy('trashed_at', 'desc')
      .orderBy('post_history.post_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ created_at, row, ...entry }) => ({
      ...entry,
      created_at: created_at as string,
      post: row === null ? null : JSON.parse(row),
    }))
  },

  async count(authorId: string): Promise<number> {
    const { total } = await inTrash(db)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('author_id', '=', authorId)
      .executeTakeFirstOrThrow()
    return Number(total)
  },

  /** Which histories are in the trash: of an account, or those that were deleted up to an instant. */
  async listIds(which: { authorId: string } | { until: string }, limit: number): Promise<string[]> {
    const rows = await inTrash(db)
      .select('post_id')
      .$if('authorId' in which, (query) =>
        query.where('author_id', '=', (which as { authorId: string }).authorId),
      )
      .$if('until' in which, (query) => query.where('trashed_at', '<=', (which as { until: string }).until))
      .limit(limit)
      .execute()
    return rows.map(({ post_id }) => post_id)
  },

  /** The account whose trash has this history. */
  findAuthorId: async (id: string): Promise<string | undefined> =>
    (await inTrash(db).select('author_id').where('post_id', '=', storable(id)).executeTakeFirst())?.author_id,

  /** The take-downs of posts in the trash. */
  async listTakeDowns(): Promise<TakeDown[]> {
    const trashed = db.selectFrom('trashed_post').select('take_down').where('take_down', 'is not', null)
    return (await trashed.execute()).map(({ take_down }) => JSON.parse(take_down as string))
  },

  /** Whether it was a post or a page; undefined as below. */
  async findKind(id: string): Promise<PostKind | undefined> {
    const trashed = db.selectFrom('trashed_post').select('row').where('post_id', '=', storable(id))
    const found = await trashed.executeTakeFirst()
    return found && ((JSON.parse(found.row) as Partial<PostRow>).kind ?? 'post')
  },

  /** Undefined if it is not in the trash, or was never a post. */
  async find(id: string): Promise<TrashedPost | undefined> {
    const row = await db
      .selectFrom('trashed_post')
      .selectAll()
      .where('post_id', '=', storable(id))
      .executeTakeFirst()
    if (!row) return undefined
    const { content, rendered, contents, minutes, features, renderer, text, prose, bibliography } = row
    return {
      post: knownColumns(JSON.parse(row.row)),
      body: { content, rendered, contents, minutes, features, renderer, text, prose, bibliography },
      tags: JSON.parse(row.tags),
      addresses: JSON.parse(row.addresses),
      images: JSON.parse(row.images),
      days: JSON.parse(row.days),
      takeDown: row.take_down === null ? null : JSON.parse(row.take_down),
      schedule: row.schedule === null ? null : JSON.parse(row.schedule),
    }
  },
})

/** An earlier version of the program may have written columns that no longer exist. */
const knownColumns = (row: Partial<PostRow>): PostRow =>
  Object.fromEntries(
    postColumns.filter((column) => row[column] !== undefined).map((column) => [column, row[column]]),
  ) as unknown as PostRow

export const trashWrites = (trx: Transaction<Schema>, usage: UsageWrites) => ({
  /** Puts a post that has a history into the trash, before its row is deleted. It counts as much as before. */
  async put({ post, body, takeDown, schedule, ...lists }: TrashedPost, trashed_at: string): Promise<void> {
    const counted = trx.selectFrom('post').select(postBytes.as('bytes')).where('id', '=', post.id)
    const bytes = Number((await counted.executeTakeFirstOrThrow()).bytes)
    await trx
      .insertInto('trashed_post')
      .values({
        post_id: post.id,
        row: JSON.stringify(post),
        publication: post.publication,
        created_at: post.created_at,
        tags: JSON.stringify(lists.tags),
        addresses: JSON.stringify(lists.addresses),
        images: JSON.stringify(lists.images),
        days: JSON.stringify(lists.days),
        take_down: takeDown && JSON.stringify(takeDown),
        schedule: schedule && JSON.stringify(schedule),
        bytes,
        ...body,
      })
      .execute()
    await trx.updateTable('post_history').set({ trashed_at }).where('post_id', '=', post.id).execute()
    await usage.add(post.author_id, { texts: bytes })
  },

  /** Lists a deleted post again that its history does not know to be in the trash. */
  async putBack(id: string, trashed_at: string): Promise<void> {
    const history = trx.updateTable('post_history').set({ trashed_at }).where('post_id', '=', id)
    await history.where('trashed_at', 'is', null).execute()
  },

  /** Takes a history out of the trash. False if it is not there any more. */
  async takeOut(id: string): Promise<boolean> {
    const history = await trx
      .updateTable('post_history')
      .set({ trashed_at: null })
      .where('post_id', '=', id)
      .where('trashed_at', 'is not', null)
      .returning('author_id')
      .executeTakeFirst()
    if (!history) return false
    const removed = trx.deleteFrom('trashed_post').where('post_id', '=', id).returning('bytes')
    for (const { bytes } of await removed.execute()) await usage.add(history.author_id, { texts: -bytes })
    return true
  },

  /** Makes a post in the trash, if it is there, one that is taken down once it is restored. */
  async keepTakenDown(takeDown: TakeDown): Promise<void> {
    await trx
      .updateTable('trashed_post')
      .set({ take_down: JSON.stringify(takeDown) })
      .where('post_id', '=', takeDown.post_id)
      .execute()
  },
})
