import { type Kysely, sql, type Transaction } from 'kysely'
import { contains } from '../../data/database/column-match.ts'
import type { Schema } from '../../data/database/schema.ts'

/** A tag with the number of its public posts. */
export interface CountedTag {
  name: string
  posts: number
}

/** A page of a list that is paged by offset instead of a cursor. */
export interface Window {
  limit: number
  offset: number
}

/** From an instant up to, and not including, another one. */
export interface Span {
  from: string
  to: string
}

/** Reads the counts of public posts. */
export const postCountReads = (db: Kysely<Schema>) => ({
  /** Tags, those with the most posts first, or ordered by key; with `part` those whose keys contain it. */
  listTags(order: 'posts' | 'name', { limit, offset }: Window, part = ''): Promise<CountedTag[]> {
    const tags = db
      .selectFrom('tag_count')
      .select(['name', 'posts'])
      .$if(part !== '', (query) => query.where(contains('key', part)))
      .limit(limit)
      .offset(offset)
    return (order === 'posts' ? tags.orderBy('posts', 'desc').orderBy('key') : tags.orderBy('key')).execute()
  },

  /** A tag in the spelling that most of its public posts use, with its description, null without one; undefined if no public post has it. */
  findTag: (key: string): Promise<(CountedTag & { description: string | null }) | undefined> =>
    db
      .selectFrom('tag_count')
      .select((eb) => [
        'name',
        'posts',
        eb.selectFrom('tag_description').select('description').where('key', '=', key).as('description'),
      ])
      .where('key', '=', key)
      .executeTakeFirst(),

  /** How many public posts have each of these tags; tags without any are left out. */
  async countTags(keys: string[]): Promise<Map<string, number>> {
    if (keys.length === 0) return new Map()
    const rows = await db.selectFrom('tag_count').select(['key', 'posts']).where('key', 'in', keys).execute()
    return new Map(rows.map(({ key, posts }) => [key, posts]))
  },

  /** The months, UTC, in which public posts were first published, earliest first. */
  listMonths: () => db.selectFrom('month_count').selectAll().orderBy('month').execute(),

  /** How many public posts were first published in these months, UTC. */
  async countInMonths(months: string[]): Promise<number> {
    const counts = db.selectFrom('month_count').select('posts').where('month', 'in', months)
    return (await counts.execute()).reduce((sum, { posts }) => sum + posts, 0)
  },

  /** How many public posts were first published in each of these spans. */
  async countInSpans(spans: Span[]): Promise<number[]> {
    if (spans.length === 0) return []
    const values = spans.map(({ from, to }, at) => sql`(${sql.lit(at)}, ${from}, ${to})`)
    const { rows } = await sql<{ place: number; posts: number }>`
      with span (place, first, past) as (values ${sql.join(values)})
      select place, (
        select count(*) from post where status = 'public' and created_at >= first and created_at < past
      ) as posts from span`.execute(db)
    const posts = new Array<number>(spans.length).fill(0)
    for (const row of rows) posts[row.place] = Number(row.posts)
    return posts
  },

  /** Accounts with public posts, those with most posts first. */
  async listAuthors({ limit, offset }: Window) {
    const rows = await db
      .selectFrom('author_count')
      .select(['user_id', 'posts'])
      .orderBy('posts', 'desc')
      .orderBy('user_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.user_id)
    const users = await db.selectFrom('user').selectAll().where('id', 'in', ids).execute()
    const userById = new Map(users.map((user) => [user.id, user]))
    return rows.flatMap(({ user_id, posts }) => {
      const user = userById.get(user_id)
      return user ? [{ user, posts }] : []
    })
  },
})

/** Adding to a count needs the lock “public posts”, so that of two transactions at once the second sees what the first one wrote. */
export const postCountWrites = (trx: Transaction<Schema>) => ({
  /** Adds or subtracts one public post that spells tags in these ways. */
  addToTags: (spellings: { key: string; name: string }[], posts: 1 | -1) =>
    add(trx, 'tag_spelling', spellings, posts),
  addToMonth: (month: string, posts: 1 | -1) => add(trx, 'month_count', [{ month }], posts),
  addToAuthor: (user_id: string, posts: 1 | -1) => add(trx, 'author_count', [{ user_id }], posts),

  /** Updates the counts and names of tags after the counts of their spellings changed. */
  async sumUpTags(keys: string[]): Promise<void> {
    const spellings = await trx
      .selectFrom('tag_spelling')
      .selectAll()
      .where('key', 'in', keys)
      .orderBy('name')
      .execute()
    const sums = [...Map.groupBy(spellings, ({ key }) => key)].map(([key, of]) => ({
      key,
      name: of.reduce((most, each) => (each.posts > most.posts ? each : most)).name,
      posts: of.reduce((sum, each) => sum + each.posts, 0),
    }))
    const without = keys.filter((key) => !sums.some((sum) => sum.key === key))
    if (without.length > 0) await trx.deleteFrom('tag_count').where('key', 'in', without).execute()
    if (sums.length === 0) return
    await trx
      .insertInto('tag_count')
      .values(sums)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          posts: eb.ref('excluded.posts'),
        })),
      )
      .execute()
  },

  /** Counts the public posts with a tag again. */
  async recountTag(key: string): Promise<void> {
    await trx.deleteFrom('tag_spelling').where('key', '=', key).execute()
    const spellings = await trx
      .selectFrom('post_tag')
      .select((eb) => ['key', 'name', eb.fn.countAll<number>().as('posts')])
      .where('key', '=', key)
      .where('listed_at', 'is not', null)
      .groupBy(['key', 'name'])
      .execute()
    if (spellings.length > 0) await trx.insertInto('tag_spelling').values(counted(spellings)).execute()
    await this.sumUpTags([key])
  },

  /** Counts the public posts of a month again. The month is `YYYY-MM`, UTC. */
  async recountMonth(month: string): Promise<void> {
    await trx.deleteFrom('month_count').where('month', '=', month).execute()
    const { posts } = await publicPosts(trx)
      .where('created_at', '>=', month)
      .where('created_at', '<', `${month}~`)
      .executeTakeFirstOrThrow()
    if (Number(posts) > 0)
      await trx
        .insertInto('month_count')
        .values({ month, posts: Number(posts) })
        .execute()
  },

  /** Counts the public posts of an account again. */
  async recountAuthor(user_id: string): Promise<void> {
    await trx.deleteFrom('author_count').where('user_id', '=', user_id).execute()
    const { posts } = await publicPosts(trx).where('author_id', '=', user_id).executeTakeFirstOrThrow()
    if (Number(posts) > 0)
      await trx
        .insertInto('author_count')
        .values({ user_id, posts: Number(posts) })
        .execute()
  },
})

/** The count tables that are incremented, by their key columns. */
interface CountKeys {
  tag_spelling: Pick<Schema['tag_spelling'], 'key' | 'name'>
  month_count: Pick<Schema['month_count'], 'month'>
  author_count: Pick<Schema['author_count'], 'user_id'>
}

/** Adds to counts. A row exists only while its count is above zero. */
async function add<Table extends keyof CountKeys>(
  trx: Transaction<Schema>,
  table: Table,
  keys: CountKeys[Table][],
  posts: 1 | -1,
): Promise<void> {
  const [first] = keys
  if (!first) return
  // Typed as one of the tables: the columns written are the same in all.
  const counts = table as 'month_count'
  const columns = Object.keys(first) as 'month'[]
  const rows = keys.map((key) => ({ ...(key as CountKeys['month_count']), posts }))
  const sum = sql<number>`${sql.ref(`${table}.posts`)} + excluded.posts`
  await trx
    .insertInto(counts)
    .values(rows)
    .onConflict((conflict) => conflict.columns(columns).doUpdateSet({ posts: sum }))
    .execute()
  if (posts > 0) return
  await trx
    .deleteFrom(counts)
    .where((eb) => eb.or(keys.map((key) => eb.and(key as CountKeys['month_count']))))
    .where('posts', '<=', 0)
    .execute()
}

const publicPosts = (trx: Transaction<Schema>) =>
  trx
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('posts'))
    .where('status', '=', 'public')

/** PostgreSQL returns counts as text. */
const counted = <Row extends { posts: number | string }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, posts: Number(row.posts) }))
