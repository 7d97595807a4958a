import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../data/database/database.ts'
import { assertUsageCounted } from '../../../limits/quotas/testing/assert-usage-counted.ts'

/** Each derived table, and the query that computes what it must contain. */
const truths = {
  tag_spelling: sql`select key, name, count(*) as posts from post_tag where listed_at is not null
    group by key, name order by key, name`,
  month_count: sql`select substr(created_at, 1, 7) as month, count(*) as posts from post where status = 'public'
    group by 1 order by 1`,
  author_count: sql`select author_id as user_id, count(*) as posts from post
    where status = 'public' and author_id is not null group by author_id order by author_id`,
}
const stored = {
  tag_spelling: sql`select key, name, posts from tag_spelling order by key, name`,
  month_count: sql`select month, posts from month_count order by month`,
  author_count: sql`select user_id, posts from author_count order by user_id`,
}

/** Fails unless all counts, and the storage of each account, match the posts, and no hidden post is related to any. */
export async function assertCounted(database: Database): Promise<void> {
  const { db } = database
  await assertUsageCounted(database)
  for (const table of Object.keys(truths) as (keyof typeof truths)[]) {
    const [is, ought] = [await stored[table].execute(db), await truths[table].execute(db)]
    expect({ table, rows: is.rows }).toEqual({ table, rows: ought.rows })
  }
  const tags = await sql<{
    key: string
    posts: number
  }>`select key, posts from tag_count order by key`.execute(db)
  const sums = await sql`select key, sum(posts) as posts from tag_spelling group by key order by key`.execute(
    db,
  )
  expect(tags.rows).toEqual(sums.rows)
  const hidden = await sql`
    select * from related_post join post on post.id in (related_post.post_id, related_post.related_id)
    where post.status <> 'public'`.execute(db)
  expect(hidden.rows).toEqual([])
  const homeless = await sql`
    select url from post where not exists (
      select 1 from post_address where post_address.url = post.url and post_id = post.id
    )`.execute(db)
  expect(homeless.rows).toEqual([])
}
