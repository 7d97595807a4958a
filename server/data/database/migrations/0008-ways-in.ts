import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** How many posts before and after each one, in the list of each of its tags, are compared as related posts. */
const reach = 4
/** How many related posts are stored for each post. */
const maxRelatedPosts = 6

/** Counts for the index of tags, the archive and the authors; related posts; every address that a post ever had. */
export const migration = ({ column: { text, integer, bigint }, tableEnd }: Dialect): Migration => ({
  async up(db) {
    const required = (column: ColumnDefinitionBuilder) => column.notNull()
    const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
    const ofPost = (column: ColumnDefinitionBuilder) =>
      column.notNull().references('post.id').onDelete('cascade')

    await db.schema
      .createTable('tag_spelling')
      .addColumn('key', text, required)
      .addColumn('name', text, required)
      .addColumn('posts', integer, required)
      .addPrimaryKeyConstraint('tag_spelling_key', ['key', 'name'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createTable('tag_count')
      .addColumn('key', text, key)
      .addColumn('name', text, required)
      .addColumn('posts', integer, required)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('tag_count_most').on('tag_count').columns(['posts desc', 'key']).execute()

    await db.schema
      .createTable('month_count')
      .addColumn('month', text, key)
      .addColumn('posts', integer, required)
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('author_count')
      .addColumn('user_id', text, (column) => key(column).references('user.id').onDelete('cascade'))
      .addColumn('posts', integer, required)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('author_count_most')
      .on('author_count')
      .columns(['posts', 'user_id'])
      .execute()

    await db.schema
      .createTable('related_post')
      .addColumn('post_id', text, ofPost)
      .addColumn('related_id', text, ofPost)
      .addColumn('score', bigint, required)
      .addPrimaryKeyConstraint('related_post_key', ['post_id', 'related_id'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('related_post_best')
      .on('related_post')
      .columns(['post_id', 'score', 'related_id'])
      .execute()
    await db.schema.createIndex('related_post_related').on('related_post').column('related_id').execute()

    await db.schema
      .createTable('post_address')
      .addColumn('url', text, key)
      .addColumn('post_id', text, ofPost)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('post_address_post').on('post_address').column('post_id').execute()

    await sql`insert into post_address (url, post_id) select url, id from post`.execute(db)
    await countAndRelate(db)
  },
})

/** Counts the existing public posts, and finds related ones by tags, if neither was done yet. */
export async function countAndRelate<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into tag_spelling (key, name, posts)
    select key, name, count(*) from post_tag where listed_at is not null group by key, name`.execute(db)
  await sql`
    insert into tag_count (key, name, posts)
    select key, name, total from (
      select key, name, sum(posts) over (partition by key) as total,
        row_number() over (partition by key order by posts desc, name) as place
      from tag_spelling
    ) as spelled where place = 1`.execute(db)
  await sql`
    insert into month_count (month, posts)
    select substr(created_at, 1, 7), count(*) from post where status = 'public' group by 1`.execute(db)
  await sql`
    insert into author_count (user_id, posts)
    select author_id, count(*) from post where status = 'public' and author_id is not null
    group by author_id`.execute(db)
  // Positions in the list of a tag are joined by equality, which both databases do by hash or index: the time grows linearly with the
  // posts.
  await sql`
    insert into related_post (post_id, related_id, score)
    with listed as (
      select post_tag.post_id, post_tag.key, 1000000 / tag_count.posts * cast(1000 as bigint) as weight,
        row_number() over (partition by post_tag.key order by post_tag.listed_at, post_tag.post_id) as place
      from post_tag join tag_count on tag_count.key = post_tag.key
      where post_tag.listed_at is not null
    ), steps (step) as (values ${sql.raw(Array.from({ length: reach }, (_, at) => `(${at + 1})`).join(', '))}
    ), pairs as (
      select earlier.post_id as one, later.post_id as other, earlier.weight
      from steps cross join listed as earlier
      join listed as later on later.key = earlier.key and later.place = earlier.place + steps.step
    ), scored as (
      select one, other, sum(weight) as score from (
        select one, other, weight from pairs union all select other, one, weight from pairs
      ) as both_ways group by one, other
    )
    select one, other, score from (
      select one, other, score, row_number() over (partition by one order by score desc, other desc) as place
      from scored
    ) as ranked where place <= ${sql.lit(maxRelatedPosts)}`.execute(db)
}
