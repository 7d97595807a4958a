import { expect } from 'vitest'
import type { Database } from '../../../data/database/database.ts'

/** The bytes that each post, tag and address counts for, in addition to its texts. */
const rowBytes = { post: 2_048, tag: 256, address: 256 }

const bytesOf = (row: object, ...names: string[]): number =>
  names.reduce((sum, name) => sum + Buffer.byteLength(String((row as Record<string, unknown>)[name])), 0)

/** Fails unless the usage of each account equals what it stores, measured again. */
export async function assertUsageCounted({ db }: Database): Promise<void> {
  const sums = new Map<string, { texts: number; images: number }>()
  const sumsOf = (id: string | null) => {
    const found = sums.get(id ?? '') ?? { texts: 0, images: 0 }
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
      if (body.post_id === post.id) bytes += bytesOf(body, 'content', 'rendered', 'contents', 'text')
    for (const tag of tags) if (tag.post_id === post.id) bytes += rowBytes.tag + bytesOf(tag, 'name', 'key')
    for (const address of addresses)
      if (address.post_id === post.id) bytes += rowBytes.address + bytesOf(address, 'url')
    expect({ url: post.url, bytes: post.bytes }).toEqual({ url: post.url, bytes })
    sumsOf(post.author_id).texts += bytes
  }
  for (const { uploader_id, bytes } of await db.selectFrom('image').selectAll().execute())
    sumsOf(uploader_id).images += bytes ?? 0
  const kept = await db.selectFrom('account_usage').selectAll().execute()
  const isAnything = ({ texts, images }: { texts: number; images: number }) => texts + images > 0
  const is = kept.map(
    ({ user_id, text_bytes, picture_bytes }): [string, { texts: number; images: number }] => [
      user_id,
      { texts: Number(text_bytes), images: Number(picture_bytes) },
    ],
  )
  expect(new Map(is.filter(([, sum]) => isAnything(sum)))).toEqual(
    new Map([...sums].filter(([, sum]) => isAnything(sum))),
  )
}
