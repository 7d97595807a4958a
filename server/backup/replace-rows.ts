import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Dialect } from '../database/dialects/dialect.ts'
import type { Schema } from '../database/schema.ts'
import { searchDocument } from '../search/search-document.ts'
import { copyRows } from './tables.ts'
import type { VerifiedBackup } from './verify-backup.ts'

interface Parts {
  dialect: Dialect
  trx: Transaction<Schema>
  backup: VerifiedBackup
  now: Date
}

type Image = Selectable<Schema['image']>

/** In a transaction: puts a backup's rows in the place of all that are there, and makes search anew. */
export async function replaceRows({ dialect, trx, backup, now }: Parts): Promise<void> {
  const former = await trx.selectFrom('image').selectAll().execute()
  await dialect.search.clear(trx)
  await dialect.empty(
    trx,
    backup.tables.map(({ name }) => name),
  )
  for (const table of backup.held) await copyRows(backup.rows.db, trx, table)
  await keepUnused(trx, former, now)
  await indexPosts(trx, dialect)
}

/** Pictures that only the former blog had are known as unused, so that they are collected like all others, a day later. */
async function keepUnused(trx: Kysely<Schema>, former: Image[], now: Date): Promise<void> {
  for (const image of former) {
    await trx
      .insertInto('image')
      .values({ ...image, uploader_id: null, unused_since: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** How many posts are read at a time. */
const batch = 100

async function indexPosts(trx: Kysely<Schema>, { search }: Dialect): Promise<void> {
  let last = 0
  for (;;) {
    const posts = await trx
      .selectFrom('post')
      .innerJoin('post_body', 'post_body.post_id', 'post.id')
      .select(['post.id', 'publication', 'title', 'description', 'text', 'author_id'])
      .where('status', '=', 'public')
      .where('publication', '>', last)
      .orderBy('publication')
      .limit(batch)
      .execute()
    if (posts.length === 0) return
    const tags = await trx
      .selectFrom('post_tag')
      .select(['post_id', 'name'])
      .where(
        'post_id',
        'in',
        posts.map(({ id }) => id),
      )
      .orderBy('position')
      .execute()
    const tagsOf = Map.groupBy(tags, ({ post_id }) => post_id)
    for (const { publication, ...post } of posts) {
      last = publication as number
      const names = tagsOf.get(post.id)?.map(({ name }) => name) ?? []
      await search.put(trx, last, searchDocument({ ...post, tags: names }))
    }
  }
}
