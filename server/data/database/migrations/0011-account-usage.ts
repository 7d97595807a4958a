import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/**
 * The bytes of each post, image and account. Posts are counted here: both databases know the length of a text without reading it. Only the
 * store knows the sizes of images, which are read after the start; until then an image counts as nothing.
 */
export const migration = ({ column: { text, integer, bigint }, tableEnd }: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('post').addColumn('bytes', integer).execute()
    await db.schema.alterTable('image').addColumn('bytes', integer).execute()
    await db.schema
      .createTable('account_usage')
      .addColumn('user_id', text, (column) =>
        column.notNull().primaryKey().references('user.id').onDelete('cascade'),
      )
      .addColumn('text_bytes', bigint, (column) => column.notNull())
      .addColumn('picture_bytes', bigint, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()

    await sql`
      update post set bytes = 2048
        + octet_length(url) + octet_length(title) + octet_length(title_key) + octet_length(description)
        + octet_length(imgalt)
        + coalesce((
          select octet_length(content) + octet_length(rendered) + octet_length(contents) + octet_length(text)
          from post_body where post_body.post_id = post.id
        ), 0)
        + coalesce((
          select sum(256 + octet_length(name) + octet_length(key)) from post_tag where post_tag.post_id = post.id
        ), 0)
        + coalesce((
          select sum(256 + octet_length(url)) from post_address where post_address.post_id = post.id
        ), 0)`.execute(db)
    await sql`
      insert into account_usage (user_id, text_bytes, picture_bytes)
      select author_id, sum(bytes), 0 from post where author_id is not null group by author_id`.execute(db)
  },
})
