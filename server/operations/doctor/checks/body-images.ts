import { type Kysely, sql } from 'kysely'
import { imageNamesIn } from '../../../content/images/body-images.ts'
import { releaseImages, setImagesOfBody } from '../../../content/images/image-references.ts'
import { isPublished } from '../../../data/database/post-status.ts'
import type { Schema } from '../../../data/database/schema.ts'
import type { Writes } from '../../../transaction.ts'
import { type Check, inBatches, type NamedPost, postName } from '../check.ts'

/** The number of bodies held in memory at a time. */
const bodyBatchSize = 50

interface Post extends NamedPost {
  content: string
}

/** Posts with an image in their body, or with one recorded for their body. */
async function listPosts(db: Kysely<Schema>, after: string): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select id, url, status, author_id, content from post join post_body on post_body.post_id = post.id
    where id > ${after} and (content like '%<img%' or exists (select 1 from post_image where post_image.post_id = post.id))
    order by id limit ${bodyBatchSize}`.execute(db)
  return rows
}

interface PostImage {
  name: string
  uploader_id: string | null
}

/** The images recorded for bodies, by post. */
async function listRecorded(db: Kysely<Schema>, ids: string[]): Promise<Map<string, PostImage[]>> {
  const rows = await db
    .selectFrom('post_image')
    .innerJoin('image', 'image.id', 'post_image.image_id')
    .select(['post_image.post_id', 'image.name', 'image.uploader_id'])
    .where('post_image.post_id', 'in', ids)
    .execute()
  return Map.groupBy(rows, ({ post_id }) => post_id)
}

async function listUploads(db: Kysely<Schema>, names: string[]): Promise<PostImage[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('image')
    .select(['name', 'uploader_id'])
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .execute()
}

interface Wrong {
  post: Post
  problem: string | null
}

/** Finds for each post whether exactly its author's own uploads in the body are recorded. */
async function compare(db: Kysely<Schema>, posts: Post[]): Promise<Wrong[]> {
  const named = new Map(posts.map((post) => [post.id, new Set(imageNamesIn(post.content))]))
  const recorded = await listRecorded(
    db,
    posts.map(({ id }) => id),
  )
  const uploads = await listUploads(db, [...new Set([...named.values()].flatMap((names) => [...names]))])
  return posts.map((post) => {
    const names = named.get(post.id) ?? new Set()
    const ofPost = recorded.get(post.id) ?? []
    const known = new Set(ofPost.map(({ name }) => name))
    const own = uploads.filter(({ name, uploader_id }) => names.has(name) && uploader_id === post.author_id)
    if (post.author_id !== null && own.some(({ name }) => !known.has(name)))
      return { post, problem: 'shows an image that is not recorded for it' }
    const isRight = ofPost.every(({ name }) => names.has(name))
    return { post, problem: isRight ? null : 'has an image recorded that it does not show' }
  })
}

/** Records the images in the body as saving the post does. One that is no longer used stays for a day. */
async function heal(stores: Writes, id: string, now: Date): Promise<void> {
  const post = await stores.posts.find(id)
  const content = await stores.posts.findContent(id)
  if (!post || content === undefined) return
  const before = await stores.images.listOfPost(id)
  const names = imageNamesIn(content)
  await setImagesOfBody(stores, { postId: id, authorId: post.author_id, names, namesBefore: names })
  await releaseImages(stores, before, { wasPublic: isPublished(post), now })
}

/** An image stays, and is as public as the post, while a row says that it is in the body. */
export const bodyImages: Check = {
  name: 'body-images',
  claim: 'The images recorded for each post are those in its body.',
  async *find({ inSnapshot, now }) {
    for await (const batch of inBatches<Wrong>((last) =>
      inSnapshot(async (db) => {
        const posts = await listPosts(db, last?.post.id ?? '')
        return posts.length === 0 ? [] : compare(db, posts)
      }),
    )) {
      for (const { post, problem } of batch) {
        if (problem === null) continue
        yield {
          what: `${postName(post)} ${problem}`,
          authorId: post.author_id,
          heal: (stores) => heal(stores, post.id, now),
        }
      }
    }
  },
}
