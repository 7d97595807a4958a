import type { Transaction } from 'kysely'
import { batchesOf } from '../../data/database/batches.ts'
import { publishedStatuses } from '../../data/database/post-status.ts'
import type { Instant, Schema } from '../../data/database/schema.ts'

export interface Visit {
  visitor: string
  post_id: string
  seen_at: Instant
}

export const viewWrites = (trx: Transaction<Schema>) => ({
  /**
   * Stores visits and returns the ones that count as views: those of visitors whose last counted read began before `windowStart`. `visits`
   * may contain each visitor and post only once.
   */
  async noteVisits(visits: Visit[], windowStart: Instant) {
    if (visits.length === 0) return []
    return trx
      .insertInto('post_visit')
      .values(visits)
      .onConflict((conflict) =>
        conflict
          .columns(['visitor', 'post_id'])
          .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') }))
          .where('post_visit.seen_at', '<=', windowStart),
      )
      .returning(['visitor', 'post_id'])
      .execute()
  },

  /** Which of these are public posts or published pages. */
  async listPublishedIds(ids: string[]): Promise<Set<string>> {
    const found = new Set<string>()
    const posts = trx.selectFrom('post').select('id').where('status', 'in', publishedStatuses)
    for (const batch of batchesOf(ids)) {
      const rows = await posts.where('id', 'in', batch).execute()
      for (const { id } of rows) found.add(id)
    }
    return found
  },

  async addViews(post_id: string, day: string, views: number): Promise<void> {
    await trx
      .updateTable('post')
      .set((eb) => ({ views: eb('views', '+', views) }))
      .where('id', '=', post_id)
      .execute()
    await trx
      .insertInto('post_view_day')
      .values({ post_id, day, views })
      .onConflict((conflict) =>
        conflict
          .columns(['post_id', 'day'])
          .doUpdateSet((eb) => ({ views: eb('post_view_day.views', '+', eb.ref('excluded.views')) })),
      )
      .execute()
  },

  listDays: (post_id: string): Promise<{ day: string; views: number }[]> =>
    trx
      .selectFrom('post_view_day')
      .select(['day', 'views'])
      .where('post_id', '=', post_id)
      .orderBy('day')
      .execute(),

  /** Writes the daily views of a restored post. */
  async putDays(post_id: string, days: { day: string; views: number }[]): Promise<void> {
    if (days.length === 0) return
    const rows = days.map((each) => ({ post_id, ...each }))
    await trx.insertInto('post_view_day').values(rows).execute()
  },

  /** Raises the views of a post to at least the sum of its daily views. */
  async raiseToDays(post_id: string): Promise<void> {
    const ofDays = trx.selectFrom('post_view_day').select((eb) => eb.fn.sum<number>('views').as('views'))
    const { views } = await ofDays.where('post_id', '=', post_id).executeTakeFirstOrThrow()
    await trx
      .updateTable('post')
      .set({ views: Number(views) })
      .where('id', '=', post_id)
      .where('views', '<', Number(views))
      .execute()
  },

  async removeDaysBefore(day: string): Promise<void> {
    await trx.deleteFrom('post_view_day').where('day', '<', day).execute()
  },

  async removeVisitsBefore(seen_at: Instant): Promise<void> {
    await trx.deleteFrom('post_visit').where('seen_at', '<', seen_at).execute()
  },
})
