import { randomUUIDv7 } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import { listPublicly } from '#server/blog/posts/post-publication.ts'
import { rendererVersion } from '#server/content/html/render-html.ts'
import type { Database } from '#server/data/database/database.ts'
import { newPostRow } from '#server/data/database/rows.ts'
import { writesOf } from '#server/transaction.ts'

interface Writer {
  username: string
  tag: string
  /** The address of the oldest post. */
  older: string
}

/**
 * Gives each writer public posts with a tag, without the work of calls: with one more post of the writer, and three more with the tag, the
 * oldest is alone on the second page of both lists. Only the oldest can be changed by calls: the others are not in the search index.
 */
export function insertOlderPosts({ db, dialect }: Database, writers: Writer[]): Promise<void> {
  const start = Date.now()
  let publication = 0
  const newPost = (author_id: string, url: string) => {
    const created_at = new Date(start + ++publication).toISOString()
    const others = { description: 'd', status: 'public', author_id, created_at, publication } as const
    return newPostRow({ id: randomUUIDv7(), url, title: url, ...others })
  }
  const body = { content: '<p>a</p>', rendered: '<p>a</p>', contents: '', minutes: 1, text: 'a' }
  const current = { ...body, features: '', renderer: rendererVersion, prose: null }

  return db.transaction().execute(async (trx) => {
    const stores = writesOf(trx, dialect)
    const users = await trx.selectFrom('user').select(['id', 'username']).execute()
    const idOf = new Map(users.map(({ id, username }) => [username, id]))
    for (const { username, tag, older } of writers) {
      const authorId = idOf.get(username) as string
      const oldest = newPost(authorId, older)
      await stores.posts.insert(oldest, current)
      await listPublicly(stores, oldest, { tags: [tag], text: body.text, before: null })

      const posts = Array.from({ length: limits.list.itemsPerPage - 1 }, (_, at) =>
        newPost(authorId, `${older}-${at}`),
      )
      const listed = posts.slice(2)
      const insert = trx.insertInto('post')
      await insert.values(posts.map((post) => ({ ...post, title_key: matchingKey(post.title) }))).execute()
      await trx
        .insertInto('post_body')
        .values(posts.map(({ id }) => ({ post_id: id, ...current })))
        .execute()
      await trx
        .insertInto('post_address')
        .values(posts.map(({ id, url }) => ({ post_id: id, url })))
        .execute()
      const asTag = { position: 0, name: tag, key: matchingKey(tag) }
      await trx
        .insertInto('post_tag')
        .values(listed.map(({ id, created_at }) => ({ post_id: id, ...asTag, listed_at: created_at })))
        .execute()
      await stores.counts.recountTag(asTag.key)
      await stores.counts.recountAuthor(authorId)
    }
    const months = new Set([start, start + publication].map((at) => new Date(at).toISOString().slice(0, 7)))
    for (const month of months) await stores.counts.recountMonth(month)
  })
}
