import { expect } from 'vitest'
import type { Database } from '../../../data/database/database.ts'

/** The bytes that each post, tag, address and row of a history counts for, in addition to its texts. */
const rowBytes = { post: 2_048, tag: 256, address: 256, history: 256 }

interface Sums {
  texts: number
  images: number
  versions: number
}

const bytesOf = (row: object, ...names: string[]): number =>
  names.reduce(
    (sum, name) => sum + Buffer.byteLength(String((row as Record<string, unknown>)[name] ?? '')),
    0,
  )

/** Fails unless the usage of each account equals what it stores, measured again. */
export async function assertUsageCounted({ db }: Database): Promise<void> {
  const sums = new Map<string, Sums>()
  const sumsOf = (id: string | null) => {
    const found = sums.get(id ?? '') ?? { texts: 0, images: 0, versions: 0 }
    if (id !== null) sums.set(id, found)
    return found
  }
  const posts = await db.selectFrom('post').selectAll().execute()
  const bodies = await db.selectFrom('post_body').selectAll().execute()
  const tags = await db.selectFrom('post_tag').selectAll().execute()
  const addresses = await db.selectFrom('post_address').selectAll().execute()
  for (const post of posts) {
    let bytes = rowBytes.post + bytesOf(post, 'url', 'title', 'title_key', 'description', 'imgalt')
    for (const body of bodies)
      if (body.post_id === post.id)
        bytes += bytesOf(body, 'content', 'rendered', 'contents', 'features', 'text', 'prose', 'bibliography')
    for (const tag of tags) if (tag.post_id === post.id) bytes += rowBytes.tag + bytesOf(tag, 'name', 'key')
    for (const address of addresses)
      if (address.post_id === post.id) bytes += rowBytes.address + bytesOf(address, 'url')
    expect({ url: post.url, bytes: post.bytes }).toEqual({ url: post.url, bytes })
    sumsOf(post.author_id).texts += bytes
  }
  const trashed = db
    .selectFrom('trashed_post')
    .innerJoin('post_history', 'post_history.post_id', 'trashed_post.post_id')
    .select(['author_id', 'trashed_post.bytes'])
  for (const { author_id, bytes } of await trashed.execute()) sumsOf(author_id).texts += bytes
  for (const { uploader_id, bytes } of await db.selectFrom('image').selectAll().execute())
    sumsOf(uploader_id).images += bytes ?? 0
  for (const [accountId, bytes] of await historyBytesByAuthor({ db })) sumsOf(accountId).versions += bytes
  const stored = await db.selectFrom('account_usage').selectAll().execute()
  const isAnything = ({ texts, images, versions }: Sums) => texts + images + versions > 0
  const is = stored.map(({ user_id, text_bytes, picture_bytes, version_bytes }): [string, Sums] => [
    user_id,
    { texts: Number(text_bytes), images: Number(picture_bytes), versions: Number(version_bytes) },
  ])
  expect(new Map(is.filter(([, sum]) => isAnything(sum)))).toEqual(
    new Map([...sums].filter(([, sum]) => isAnything(sum))),
  )
}

async function historyBytesByAuthor({ db }: { db: Database['db'] }): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  const add = (postId: string, more: number) => bytes.set(postId, (bytes.get(postId) ?? 0) + more)
  for (const row of await db.selectFrom('post_version').selectAll().execute())
    add(
      row.post_id,
      rowBytes.history + bytesOf(row, 'title', 'description', 'tags', 'imgalt', 'bibliography', 'blocks'),
    )
  for (const row of await db.selectFrom('version_block').selectAll().execute())
    add(row.post_id, rowBytes.history + bytesOf(row, 'digest', 'html'))
  for (const row of await db.selectFrom('working_copy').selectAll().execute()) add(row.post_id, row.bytes)
  const authors = new Map<string, number>()
  for (const history of await db.selectFrom('post_history').selectAll().execute()) {
    const counted = bytes.get(history.post_id) ?? 0
    expect({ post: history.post_id, bytes: history.bytes }).toEqual({ post: history.post_id, bytes: counted })
    authors.set(history.author_id, (authors.get(history.author_id) ?? 0) + counted)
  }
  return authors
}
