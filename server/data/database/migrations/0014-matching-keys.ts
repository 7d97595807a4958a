import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isBlank } from '#contract/blank-text.ts'
import { matchingKey } from '#contract/matching-key.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { publicDocuments } from '../index-documents.ts'

/** The part of the schema at that time that this step uses. */
interface Schema {
  user: { id: string; created_at: string }
  post: { id: string; title: string; title_key: string }
  post_tag: { post_id: string; position: number; name: string; key: string; listed_at: string | null }
  tag_spelling: { key: string; name: string; posts: number }
  tag_count: { key: string; name: string; posts: number }
}

/** How many rows are read, or named in a query, at a time. */
const batch = 500

/**
 * Tags and titles that differ only by full case folding or invisible characters get one key. Only text outside ASCII can change: the rest
 * is neither read nor written. Accounts get the index that paging uses.
 */
export const migration = ({ search }: Dialect): Migration => ({
  async up(db) {
    await db.schema.createIndex('user_listed').on('user').columns(['created_at', 'id']).execute()
    const growth = new Map<string, number>()
    const grow: Grow = (id, bytes) => void growth.set(id, (growth.get(id) ?? 0) + bytes)
    await renewTitleKeys(db, grow)
    const { posts, keys } = await renewTagKeys(db, grow)
    for (const [id, bytes] of growth) if (bytes !== 0) await countBytes(db, id, bytes)
    for (const part of partsOf(keys)) await countAnew(db, part)
    // The index has words that represent tags.
    for (const part of partsOf(posts))
      for await (const { publication, document } of publicDocuments(db, part)) {
        // Until step 0016 a trigger does what `put` does when a post changes.
        await search.remove(db, publication)
        await search.put(db, publication, document)
      }
  },
})

/** Adds to the bytes of a post, which are counted since migration 0011. */
type Grow = (id: string, bytes: number) => void

const bytesOf = (text: string): number => Buffer.byteLength(text)
const bytesOfTag = (name: string, key: string): number => 256 + bytesOf(name) + bytesOf(key)

const isNotAscii = (column: 'title' | 'name') =>
  sql<boolean>`length(${sql.ref(column)}) <> octet_length(${sql.ref(column)})`

async function renewTitleKeys(db: Kysely<Schema>, grow: Grow): Promise<void> {
  for (let last = ''; ; ) {
    const posts = await db
      .selectFrom('post')
      .select(['id', 'title', 'title_key'])
      .where('id', '>', last)
      .where(isNotAscii('title'))
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, title, title_key } of posts) {
      const key = matchingKey(title)
      if (key === title_key) continue
      await db.updateTable('post').set({ title_key: key }).where('id', '=', id).execute()
      grow(id, bytesOf(key) - bytesOf(title_key))
    }
    if (posts.length < batch) return
    last = posts.at(-1)?.id as string
  }
}

/** Returns the posts whose tags changed, and all keys that one of them had or has. */
async function renewTagKeys(
  db: Kysely<Schema>,
  grow: Grow,
): Promise<{ posts: Set<string>; keys: Set<string> }> {
  const posts = new Set<string>()
  const keys = new Set<string>()
  const spellings = db.selectFrom('post_tag').select(['name', 'key']).distinct().where(isNotAscii('name'))
  for (const { name, key } of await spellings.execute()) {
    const now = matchingKey(name)
    const shown = !isBlank(name)
    if (now === key && shown) continue
    for (const each of [key, now]) keys.add(each)
    const { rows } = await sql<{ post_id: string }>`
      ${shown ? sql`update post_tag set key = ${now}` : sql`delete from post_tag`}
      where key = ${key} and name = ${name} returning post_id`.execute(db)
    for (const { post_id } of rows) {
      posts.add(post_id)
      grow(post_id, shown ? bytesOf(now) - bytesOf(key) : -bytesOfTag(name, key))
    }
  }
  // If two tags of a post became one, the first stays.
  for (const part of partsOf(keys)) {
    const { rows } = await sql<Schema['post_tag']>`
      delete from post_tag where key in (${sql.join(part)}) and exists (
        select 1 from post_tag as earlier where earlier.post_id = post_tag.post_id
        and earlier.key = post_tag.key and earlier.position < post_tag.position
      ) returning post_id, name, key`.execute(db)
    for (const { post_id, name, key } of rows) grow(post_id, -bytesOfTag(name, key))
  }
  return { posts, keys }
}

async function countAnew(db: Kysely<Schema>, keys: string[]): Promise<void> {
  const these = sql.join(keys)
  await db.deleteFrom('tag_spelling').where('key', 'in', keys).execute()
  await db.deleteFrom('tag_count').where('key', 'in', keys).execute()
  await sql`
    insert into tag_spelling (key, name, posts)
    select key, name, count(*) from post_tag where key in (${these}) and listed_at is not null
    group by key, name`.execute(db)
  await sql`
    insert into tag_count (key, name, posts)
    select key, name, total from (
      select key, name, sum(posts) over (partition by key) as total,
        row_number() over (partition by key order by posts desc, name) as place
      from tag_spelling where key in (${these})
    ) as spelled where place = 1`.execute(db)
}

async function countBytes(db: Kysely<Schema>, id: string, more: number): Promise<void> {
  await sql`update post set bytes = bytes + ${more} where id = ${id}`.execute(db)
  await sql`
    update account_usage set text_bytes = text_bytes + ${more}
    where user_id = (select author_id from post where id = ${id})`.execute(db)
}

function* partsOf(values: ReadonlySet<string>): Generator<string[]> {
  const all = [...values]
  for (let at = 0; at < all.length; at += batch) yield all.slice(at, at + batch)
}
