import type { Kysely, Selectable, Transaction } from 'kysely'
import { matchingKey } from '#contract/matching-key.ts'
import { contains, storable } from '../../data/database/column-match.ts'
import { beforeCursor, type Cursor } from '../../data/database/cursor.ts'
import type { Schema } from '../../data/database/schema.ts'
import { AppError } from '../../errors.ts'

/** A post that is taken down, with its title and address as readers knew them. */
export type TakeDown = Omit<Selectable<Schema['post_take_down']>, 'title_key'> & { taken_down_at: string }

/** A take-down as an entry of a list: `created_at` is when it was taken down, `published_at` its first publication. */
export interface ListedTakeDown extends TakeDown, Cursor {
  published_at: string
  /** Null once the account is deleted. */
  author_username: string | null
}

const standing = (db: Kysely<Schema>) =>
  db.selectFrom('post_take_down').innerJoin('post', 'post.id', 'post_take_down.post_id')

const columns = [
  'post_take_down.post_id',
  'post_take_down.url',
  'post_take_down.title',
  'post_take_down.reason',
  'post_take_down.actor_id',
  'post_take_down.actor',
  'post_take_down.digest',
  // Never null in a row of this join.
  'post.taken_down_at',
] as const

export const takeDownReads = (db: Kysely<Schema>) => ({
  /** The take-down of a post; undefined if it is not taken down. */
  find: async (postId: string): Promise<TakeDown | undefined> =>
    (await standing(db).select(columns).where('post_id', '=', postId).executeTakeFirst()) as
      | TakeDown
      | undefined,

  /** By the address that readers knew, which belongs to the post as long as it exists. */
  findByUrl: async (url: string): Promise<TakeDown | undefined> =>
    (await standing(db).select(columns).where('post_take_down.url', '=', storable(url)).executeTakeFirst()) as
      | TakeDown
      | undefined,

  /** The take-downs of these posts, by post id. */
  async mapOf(postIds: string[]): Promise<Map<string, TakeDown>> {
    if (postIds.length === 0) return new Map()
    const rows = await standing(db).select(columns).where('post_id', 'in', postIds).execute()
    return new Map((rows as TakeDown[]).map((row) => [row.post_id, row]))
  },

  /** All of them, or those with each of these words in their title or in their author's username. The latest come first. */
  async list({
    words = [],
    limit,
    before = null,
  }: {
    words?: string[]
    limit?: number
    before?: Cursor | null
  } = {}): Promise<ListedTakeDown[]> {
    const rows = await standing(db)
      .leftJoin('user', 'user.id', 'post.author_id')
      .select(columns)
      .select([
        'post.id',
        'post.taken_down_at as created_at',
        'post.created_at as published_at',
        'user.username as author_username',
      ])
      .where('post.taken_down_at', 'is not', null)
      .where((eb) =>
        eb.and(
          words.map((word) =>
            eb.or([contains('post_take_down.title_key', word), contains('user.username_key', word)]),
          ),
        ),
      )
      .$if(before !== null, (query) =>
        query.where(beforeCursor('post.taken_down_at', 'post.id', before as Cursor)),
      )
      .orderBy('post.taken_down_at', 'desc')
      .orderBy('post.id', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit as number))
      .execute()
    return rows as ListedTakeDown[]
  },
})

export const takeDownWrites = (trx: Transaction<Schema>) => ({
  /** Takes a post down, or changes the reason of a take-down. The post must be hidden already. */
  async put({ taken_down_at, ...row }: TakeDown): Promise<void> {
    const values = { ...row, title_key: matchingKey(row.title) }
    await trx.deleteFrom('post_take_down').where('post_id', '=', row.post_id).execute()
    await trx.insertInto('post_take_down').values(values).execute()
    await trx.updateTable('post').set({ taken_down_at }).where('id', '=', row.post_id).execute()
  },

  async remove(postId: string): Promise<void> {
    await trx.deleteFrom('post_take_down').where('post_id', '=', postId).execute()
    await trx.updateTable('post').set({ taken_down_at: null }).where('id', '=', postId).execute()
  },
})

/** Throws `taken_down`, with the reason, for a post that an owner took down. */
export async function assertNotTakenDown(db: Kysely<Schema>, postId: string): Promise<void> {
  const row = await takeDownReads(db).find(postId)
  if (row)
    throw new AppError(
      'taken_down',
      `${row.actor === null ? 'Whoever runs the server' : 'An owner of this blog'} took this post down, so it cannot be made public until an owner lifts the take-down. The reason: ${row.reason}`,
    )
}
