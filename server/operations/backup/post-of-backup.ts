import type { Selectable } from 'kysely'
import { urlInLink } from '../../blog/posts/post-url.ts'
import type { TakeDown } from '../../blog/posts/take-down-store.ts'
import type { Database } from '../../data/database/database.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import { createReads } from '../../transaction.ts'

/** A post in a backup, with everything that belongs to it. */
export interface PostOfBackup {
  post: PostRow
  body: Omit<Selectable<Schema['post_body']>, 'post_id'>
  tags: string[]
  /** Every address that it has had. */
  addresses: string[]
  /** Its views by day. */
  days: { day: string; views: number }[]
  /** Its images, including the cover. */
  images: Selectable<Schema['image']>[]
  /** The names of the images in its body. */
  namesInBody: Set<string>
  /** Set if it was taken down. */
  takeDown: TakeDown | undefined
}

/** Finds a post by any address that it has had, written as in a link or as in a list. */
export async function findPost(backup: Database, address: string): Promise<PostOfBackup | undefined> {
  const { db } = backup
  const { posts, images: imagesOf, takeDowns } = createReads(backup)
  const url = urlInLink(address)
  const post = url === null ? undefined : await posts.findByUrl(url)
  if (!post) return undefined
  const [{ post_id: _id, ...body }, listed, images] = [
    await db.selectFrom('post_body').selectAll().where('post_id', '=', post.id).executeTakeFirstOrThrow(),
    await posts.getListed(post.id),
    await imagesOf.listOfPost(post.id),
  ]
  const inBody = await db.selectFrom('post_image').select('image_id').where('post_id', '=', post.id).execute()
  const addresses = await db.selectFrom('post_address').select('url').where('post_id', '=', post.id).execute()
  const days = await db
    .selectFrom('post_view_day')
    .select(['day', 'views'])
    .where('post_id', '=', post.id)
    .execute()
  const idsInBody = new Set(inBody.map(({ image_id }) => image_id))
  return {
    post,
    body,
    tags: listed.tags,
    addresses: addresses.map(({ url }) => url),
    days,
    images,
    namesInBody: new Set(images.filter(({ id }) => idsInBody.has(id)).map(({ name }) => name)),
    takeDown: await takeDowns.find(post.id),
  }
}
