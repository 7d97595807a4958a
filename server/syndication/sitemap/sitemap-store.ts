import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Window } from '../../blog/discovery/post-count-store.ts'
import { publishedStatuses } from '../../data/database/post-status.ts'
import type { Instant, Schema } from '../../data/database/schema.ts'

/** The page of a tag or an author with public posts, and the instant of the newest of them. */
export interface ListedPage {
  name: string
  newest: Instant | null
}

/** As literals, which both databases compare with an expression. */
const published = sql.join(publishedStatuses.map((status) => sql.lit(status)))

export type SitemapPost = Awaited<ReturnType<ReturnType<typeof sitemapReads>['listPosts']>>[number]

export const sitemapReads = (db: Kysely<Schema>) => ({
  /** The newest public post or published page, which has the highest publication number. */
  async findNewest(): Promise<{ publication: number | null; created_at: Instant } | undefined> {
    // One by one: the index of the statuses has the order of time for each alone.
    const newest = await Promise.all(
      publishedStatuses.map((status) =>
        db
          .selectFrom('post')
          .select(['publication', 'created_at'])
          .where('status', '=', status)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    )
    const [post, page] = newest
    return !post || (page && page.created_at > post.created_at) ? page : post
  },

  /** Public posts and published pages after one publication number up to another, in the order of the numbers. */
  listPosts: (after: number, upTo: number, limit: number) =>
    db
      .selectFrom('post')
      .select(['publication', 'url', 'updated_at', 'translation_group', 'language', 'guessed_language'])
      .where('publication', '>', after)
      .where('publication', '<=', upTo)
      // An expression instead of the column: otherwise SQLite would choose the index of all public posts and sort them.
      .where(sql<SqlBool>`status || '' in (${published})`)
      .orderBy('publication')
      .limit(limit)
      .execute(),

  /** The numbers, from 1 to `last`, of the parts with public posts or published pages. A part covers `size` publication numbers. */
  async listParts(size: number, last: number): Promise<number[]> {
    const { rows } = await sql<{ number: number }>`
      with recursive part(number) as (
        select 1 union all select number + 1 from part where number < ${sql.lit(last)}
      )
      select number from part where exists (
        select 1 from post
        where publication > (number - 1) * ${sql.lit(size)} and publication <= number * ${sql.lit(size)}
          and status || '' in (${published})
      ) order by number`.execute(db)
    return rows.map(({ number }) => number)
  },

  /** Whether there is a public post or published page at an address. */
  async isPublished(url: string): Promise<boolean> {
    const query = db.selectFrom('post').select('id').where('url', '=', url)
    return (await query.where('status', 'in', publishedStatuses).executeTakeFirst()) !== undefined
  },

  /** The number of tags and of authors with public posts. */
  async countPages(): Promise<{ tags: number; authors: number }> {
    const counted = (table: 'tag_count' | 'author_count') =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const [tags, authors] = await Promise.all([counted('tag_count'), counted('author_count')])
    return { tags: Number(tags.count), authors: Number(authors.count) }
  },

  listTags: ({ limit, offset }: Window): Promise<ListedPage[]> =>
    db
      .selectFrom('tag_count')
      .select((eb) => [
        'name',
        eb
          .selectFrom('post_tag')
          .select('listed_at')
          .whereRef('post_tag.key', '=', 'tag_count.key')
          .where('listed_at', 'is not', null)
          .orderBy('listed_at', 'desc')
          .limit(1)
          .as('newest'),
      ])
      .orderBy('key')
      .limit(limit)
      .offset(offset)
      .execute(),

  listAuthors: ({ limit, offset }: Window): Promise<ListedPage[]> =>
    db
      .selectFrom('author_count')
      .innerJoin('user', 'user.id', 'author_count.user_id')
      .select((eb) => [
        'user.username as name',
        eb
          .selectFrom('post')
          .select('post.created_at')
          .whereRef('post.author_id', '=', 'user.id')
          .where('post.status', '=', 'public')
          .orderBy('post.created_at', 'desc')
          .limit(1)
          .as('newest'),
      ])
      .orderBy('author_count.user_id')
      .limit(limit)
      .offset(offset)
      .execute(),
})
