import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'
import { historyRowBytes } from './counted-bytes.ts'

/** The bytes of rows and index entries in addition to their texts: without them, posts of one letter would be free. */
const rowBytes = { post: 2_048, tag: 256, address: 256 }

/**
 * The bytes that a post counts for: its texts as they are stored. They are the same for every status, so that hiding or publishing changes
 * nothing. Both databases know the length of a text without reading it.
 */
export const postBytes = sql<number>`${sql.lit(rowBytes.post)}
  + octet_length(post.url) + octet_length(title) + octet_length(title_key) + octet_length(description)
  + octet_length(imgalt)
  + coalesce((
    select octet_length(content) + octet_length(rendered) + octet_length(contents) + octet_length(text)
      + octet_length(coalesce(features, '')) + octet_length(coalesce(prose, '')) + octet_length(coalesce(bibliography, ''))
    from post_body where post_body.post_id = post.id
  ), 0)
  + coalesce((
    select sum(${sql.lit(rowBytes.tag)} + octet_length(name) + octet_length(key))
    from post_tag where post_tag.post_id = post.id
  ), 0)
  + coalesce((
    select sum(${sql.lit(rowBytes.address)} + octet_length(post_address.url))
    from post_address where post_address.post_id = post.id
  ), 0)`

/** The sums of an account, for queries of the table `user`. Posts in the trash count like others. */
export const textBytes = sql<number>`coalesce((select sum(bytes) from post where author_id = "user".id), 0)
  + coalesce((
    select sum(trashed_post.bytes)
    from trashed_post join post_history on post_history.post_id = trashed_post.post_id
    where post_history.author_id = "user".id
  ), 0)`
export const imageBytes = sql<number>`coalesce((select sum(bytes) from image where uploader_id = "user".id), 0)`

export const versionBytes = sql<number>`coalesce((select sum(bytes) from post_history where author_id = "user".id), 0)`

const historyRow = sql.lit(historyRowBytes)

/** The bytes of a history: its versions, their blocks, and working copies. */
export const historyBytes = sql<number>`coalesce((
    select sum(bytes) from post_version where post_version.post_id = post_history.post_id
  ), 0)
  + coalesce((
    select sum(${historyRow} + octet_length(digest) + octet_length(html))
    from version_block where version_block.post_id = post_history.post_id
  ), 0)
  + coalesce((
    select sum(bytes) from working_copy where working_copy.post_id = post_history.post_id
  ), 0)`

/** Counts all posts and accounts again. Nothing else may use the database meanwhile. */
export async function recountUsage(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('post').set({ bytes: postBytes }).execute()
  await db.updateTable('post_history').set({ bytes: historyBytes }).execute()
  await db.deleteFrom('account_usage').execute()
  await sql`
    insert into account_usage (user_id, text_bytes, picture_bytes, version_bytes)
    select id, ${textBytes}, ${imageBytes}, ${versionBytes} from "user"`.execute(db)
}
