import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Instant, Schema } from '../database/schema.ts'

/** A tag or an author with public posts, and the instant of the newest of them. `place`: where the next ones begin. */
export interface ListedPage {
  place: string
  name: string | null
  newest: Instant | null
}

/** Of tags and authors, in the order of an index, those after a place, also such as have no public posts. */
export const sitemapReads = (db: Kysely<Schema>) => ({
  /** The newest public post: the number of its publication, which no other one exceeds. */
  findNewest: async (): Promise<{ publication: number | null; created_at: Instant } | undefined> =>
    db
      .selectFrom('post')
      .select(['publication', 'created_at'])
      .where('status', '=', 'public')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Public posts after one number of publication and up to another, in this order. */
  listPosts: (after: number, upTo: number, limit: number) =>
    db
      .selectFrom('post')
      .select(['publication', 'url', 'updated_at'])
      .where('publication', '>', after)
      .where('publication', '<=', upTo)
      // Not as a column: SQLite would take the index of all public posts, and put them in order.
      .where(sql<SqlBool>`status || '' = 'public'`)
      .orderBy('publication')
      .limit(limit)
      .execute(),

  /** Each tag costs two steps into an index, however many posts have it. Its name is spelled as in the newest of them. */
  async listTags(after: string, limit: number): Promise<ListedPage[]> {
    const { rows } = await sql<ListedPage>`
      with recursive found(place, number) as (
        select min(key), 1 from post_tag where key > ${after}
        union all
        select (select min(key) from post_tag where key > found.place), number + 1 from found
        where found.place is not null and number < ${limit}
      )
      select place,
        (select name from post_tag where key = place and listed_at is not null order by listed_at desc limit 1) as name,
        (select listed_at from post_tag where key = place and listed_at is not null order by listed_at desc limit 1) as newest
      from found where place is not null`.execute(db)
    return rows
  },

  listAuthors: (after: string, limit: number): Promise<ListedPage[]> =>
    db
      .selectFrom('user')
      .select((eb) => [
        'id as place',
        'username as name',
        eb
          .selectFrom('post')
          .select('post.created_at')
          .whereRef('post.author_id', '=', 'user.id')
          .where('post.status', '=', 'public')
          .orderBy('post.created_at', 'desc')
          .limit(1)
          .as('newest'),
      ])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
})
