import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { matchingKey } from '#contract/matching-key.ts'
import { storable } from '../../data/database/column-match.ts'
import { isPublished, publishedStatuses } from '../../data/database/post-status.ts'
import { type ListedPostRow, type PostRow, postColumns } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { UsageWrites } from '../../limits/quotas/usage-store.ts'
import { fullPostReads, holderOf } from './full-post-store.ts'
import { withAuthorAndTags } from './listed-posts.ts'
import { type BodyRow, postBodyReads, postBodyWrites } from './post-body-store.ts'
import { postListReads } from './post-list-store.ts'
import { assertNotTakenDown } from './take-down-store.ts'
import { translationReads } from './translation-store.ts'

export const postReads = (db: Kysely<Schema>) => ({
  ...fullPostReads(db),
  ...postBodyReads(db),
  ...postListReads(db),
  ...translationReads(db),

  find: (id: string): Promise<PostRow | undefined> =>
    db.selectFrom('post').select(postColumns).where('id', '=', id).executeTakeFirst(),

  /** Finds a post by an address that it has or had. */
  findByUrl: (url: string): Promise<PostRow | undefined> =>
    db.selectFrom('post').select(postColumns).where('id', '=', holderOf(db, url)).executeTakeFirst(),

  /** Which of these addresses are, or were, those of public posts and published pages. */
  async listReadableUrls(urls: string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('post_address')
      .innerJoin('post', 'post.id', 'post_address.post_id')
      .select('post_address.url')
      .where('post_address.url', 'in', urls.map(storable))
      .where('post.status', 'in', publishedStatuses)
      .execute()
    return new Set(rows.map(({ url }) => url))
  },

  /** Every address that a post has or had. */
  async listAddresses(id: string): Promise<string[]> {
    const addresses = db.selectFrom('post_address').select('url').where('post_id', '=', id).orderBy('url')
    return (await addresses.execute()).map(({ url }) => url)
  },

  /** The tags of a post, in order. */
  async listTags(id: string): Promise<string[]> {
    const tags = db.selectFrom('post_tag').select('name').where('post_id', '=', id).orderBy('position')
    return (await tags.execute()).map(({ name }) => name)
  },

  /** A post with everything that lists and pages show of it. */
  async getListed(id: string): Promise<ListedPostRow> {
    const [post] = await withAuthorAndTags(db, 'id', [id])
    if (!post) throw new Error(`There is no post ${id}.`)
    return post
  },

  /** Whether an author has a post, public or not. Pages do not count. */
  hasAny: async (authorId: string): Promise<boolean> =>
    (await db
      .selectFrom('post')
      .select('id')
      .where('author_id', '=', authorId)
      .where('kind', '=', 'post')
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** Whether one of these posts is left. */
  hasAnyOf: async (ids: string[]): Promise<boolean> =>
    ids.length > 0 &&
    (await db.selectFrom('post').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !==
      undefined,

  /** How many drafts and private posts an author has. */
  async countHidden(authorId: string): Promise<number> {
    const { hidden } = await db
      .selectFrom('post')
      .select((eb) => eb.fn.countAll<number>().as('hidden'))
      .where('author_id', '=', authorId)
      .where('status', 'not in', publishedStatuses)
      .executeTakeFirstOrThrow()
    return Number(hidden)
  },

  /** Which candidates for an address are or were a post's: `base`, and `base` followed by a number. */
  async listUrlsLike(base: string): Promise<Set<string>> {
    const rows = await db
      .selectFrom('post_address')
      .select('url')
      .where((eb) =>
        eb.or([eb('url', '=', base), eb.and([eb('url', '>=', `${base}-0`), eb('url', '<', `${base}-:`)])]),
      )
      .execute()
    return new Set(rows.map((row) => row.url))
  },

  /** The number and instant of the latest first publication. Posts in the trash keep their numbers. */
  async findLatestPublication(): Promise<{ publication: number; created_at: string } | undefined> {
    const latest = (table: 'post' | 'trashed_post') =>
      db
        .selectFrom(table)
        .select(['publication', 'created_at'])
        .where('publication', 'is not', null)
        .orderBy('publication', 'desc')
        .limit(1)
        .$narrowType<{ publication: number }>()
        .executeTakeFirst()
    const [post, trashed] = [await latest('post'), await latest('trashed_post')]
    return !post || (trashed && trashed.publication > post.publication) ? trashed : post
  },

  async isEmpty(): Promise<boolean> {
    return (await db.selectFrom('post').select('id').limit(1).executeTakeFirst()) === undefined
  },
})

export const postWrites = (trx: Transaction<Schema>, usage: UsageWrites) => ({
  ...postBodyWrites(trx, usage),

  /** Inserts a post unless its address is or was another post's. True if it was inserted. */
  async insert(post: PostRow, body: BodyRow): Promise<boolean> {
    const inserted = await trx
      .insertInto('post')
      .values({ ...post, title_key: matchingKey(post.title) })
      .onConflict((conflict) => conflict.column('url').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return false
    if (!(await takeAddress(trx, post.id, post.url))) {
      await trx.deleteFrom('post').where('id', '=', post.id).execute()
      return false
    }
    await trx
      .insertInto('post_body')
      .values({ post_id: post.id, ...body })
      .execute()
    usage.notePost(post.id)
    return true
  },

  /** The only way to change a status: throws `taken_down` for a post that an owner took down and that would become public. */
  async update(id: string, changes: Partial<PostRow>): Promise<void> {
    if (Object.keys(changes).length === 0) return
    const { title, status } = changes
    if (status !== undefined && isPublished({ status })) await assertNotTakenDown(trx, id)
    const made = title === undefined ? {} : { title_key: matchingKey(title) }
    await trx
      .updateTable('post')
      .set({ ...changes, ...made })
      .where('id', '=', id)
      .execute()
    usage.notePost(id)
  },

  /** Adds an address to those of a post. False if it is another post's. */
  takeAddress(id: string, url: string): Promise<boolean> {
    usage.notePost(id)
    return takeAddress(trx, id, url)
  },

  /** Replaces the tags of a post. `listed_at` is its `created_at` while it is public, else null. */
  async setTags(post_id: string, tags: string[], listed_at: string | null): Promise<void> {
    const before = trx.selectFrom('post_tag').selectAll().where('post_id', '=', post_id).orderBy('position')
    const rows = tags.map((name, position) => ({
      post_id,
      position,
      name,
      key: matchingKey(name),
      listed_at,
    }))
    const known = (await before.execute()).map((row) => ({ ...row }))
    if (isDeepStrictEqual(known, rows)) return
    usage.notePost(post_id)
    if (known.length > 0) await trx.deleteFrom('post_tag').where('post_id', '=', post_id).execute()
    if (rows.length > 0) await trx.insertInto('post_tag').values(rows).execute()
  },

  async remove(id: string): Promise<void> {
    const removed = trx.deleteFrom('post').where('id', '=', id).returning(['author_id', 'bytes'])
    for (const { author_id, bytes } of await removed.execute())
      await usage.add(author_id, { texts: -(bytes ?? 0) })
  },

  /** Turns the hidden posts of one account into drafts of another. Returns their ids. */
  async giveHidden(from: string, to: string): Promise<string[]> {
    const given = await trx
      .updateTable('post')
      .set({ author_id: to, status: 'draft' })
      .where('author_id', '=', from)
      .where('status', 'not in', publishedStatuses)
      .returning(['id', 'bytes'])
      .execute()
    const texts = sumOf(given)
    await usage.add(from, { texts: -texts })
    await usage.add(to, { texts })
    return given.map(({ id }) => id)
  },

  /** Gives a post that has no author to one. False if it has one. */
  async giveToAuthor(id: string, author_id: string): Promise<boolean> {
    const given = await trx
      .updateTable('post')
      .set({ author_id })
      .where('id', '=', id)
      .where('author_id', 'is', null)
      .returning('bytes')
      .execute()
    await usage.add(author_id, { texts: sumOf(given) })
    return given.length > 0
  },

  async removeHidden(authorId: string): Promise<void> {
    const removed = await trx
      .deleteFrom('post')
      .where('author_id', '=', authorId)
      .where('status', 'not in', publishedStatuses)
      .returning('bytes')
      .execute()
    await usage.add(authorId, { texts: -sumOf(removed) })
  },
})

const sumOf = (posts: { bytes: number | null }[]): number =>
  posts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)

/** If two posts ask for an address at once, the second waits for the first one's transaction. */
async function takeAddress(trx: Transaction<Schema>, post_id: string, url: string): Promise<boolean> {
  const insert = trx.insertInto('post_address').values({ url, post_id })
  const inserted = insert.onConflict((conflict) => conflict.column('url').doNothing()).returning('post_id')
  if (await inserted.executeTakeFirst()) return true
  const taken = trx.selectFrom('post_address').select('post_id').where('url', '=', url)
  return (await taken.executeTakeFirst())?.post_id === post_id
}
