import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import { batchesOf } from '../../data/database/batches.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { UsageWrites } from '../../limits/quotas/usage-store.ts'

export type History = Selectable<Schema['post_history']>

export const historyReads = (db: Kysely<Schema>) => ({
  find: (postId: string): Promise<History | undefined> =>
    db.selectFrom('post_history').selectAll().where('post_id', '=', postId).executeTakeFirst(),
})

export const historyWrites = (trx: Transaction<Schema>, usage: UsageWrites) => {
  const insertion = (post_id: string, author_id: string, last_version: number) =>
    trx.insertInto('post_history').values({ post_id, author_id, last_version, bytes: 0, trashed_at: null })

  /** Makes these images stay as long as the history. */
  async function keepImages(post_id: string, ids: string[]): Promise<void> {
    for (const batch of batchesOf(ids)) {
      await trx
        .insertInto('history_image')
        .values(batch.map((image_id) => ({ post_id, image_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  return {
    /**
     * Creates the history of a post if there is none. `version` is that of an existing post, 0 for a text that was never saved: the numbers of
     * a new history are above it.
     */
    async ensure(postId: string, authorId: string, version: number): Promise<void> {
      await insertion(postId, authorId, version)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /**
     * Returns the next number of a version, and whether the history has `version` itself. Creates the history if there is none. The numbers
     * are above `version`, as in `ensure`.
     */
    async takeNumber(
      postId: string,
      authorId: string,
      version: number,
    ): Promise<{ number: number; isKept: boolean }> {
      const { number, is_kept } = await insertion(postId, authorId, version + 1)
        .onConflict((conflict) =>
          conflict.column('post_id').doUpdateSet({
            last_version: sql`case when post_history.last_version < excluded.last_version then excluded.last_version
              else post_history.last_version + 1 end`,
          }),
        )
        .returning([
          'last_version as number',
          sql<SqlBool>`exists (select 1 from post_version where post_id = ${postId} and number = ${version})`.as(
            'is_kept',
          ),
        ])
        .executeTakeFirstOrThrow()
      return { number, isKept: Boolean(is_kept) }
    },

    /** Counts what a history stores more, or less. */
    async addBytes(postId: string, bytes: number): Promise<void> {
      if (bytes === 0) return
      const changed = await trx
        .updateTable('post_history')
        .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
        .where('post_id', '=', postId)
        .returning('author_id')
        .executeTakeFirst()
      if (changed) await usage.add(changed.author_id, { versions: bytes })
    },

    /** Makes the images that a post shows now stay as long as its history. */
    async keepImagesOfPost(postId: string): Promise<void> {
      const cover = trx
        .selectFrom('post')
        .innerJoin('image', 'image.name', 'post.imgname')
        .select('image.id as image_id')
        .where('post.id', '=', postId)
      const shown = trx.selectFrom('post_image').select('image_id').where('post_id', '=', postId).union(cover)
      const kept = trx.selectFrom('history_image').select('image_id').where('post_id', '=', postId)
      await keepImages(
        postId,
        (await shown.except(kept).execute()).map(({ image_id }) => image_id),
      )
    },

    keepImages,

    /** Deletes a history with its versions, working copies and what is in the trash. */
    async remove(postId: string): Promise<void> {
      const removed = trx
        .deleteFrom('post_history')
        .where('post_id', '=', postId)
        .returning(['author_id', 'bytes'])
      for (const { author_id, bytes } of await removed.execute())
        await usage.add(author_id, { versions: -bytes })
    },
  }
}
export type HistoryWrites = ReturnType<typeof historyWrites>
