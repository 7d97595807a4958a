import type { Kysely } from 'kysely'
import { batchesOf } from '../../../data/database/batches.ts'
import type { Schema } from '../../../data/database/schema.ts'
import type { Writes } from '../../../transaction.ts'
import { batchSize, type Check, inBatches } from '../check.ts'

interface Trashed {
  id: string
  author_id: string
  trashed_at: string | null
  row: string
  images: string
  /** Set if a post has this id. */
  post: string | null
}

/** Deleted posts in batches, without their texts. */
const listTrashed = (db: Kysely<Schema>, after: string): Promise<Trashed[]> =>
  db
    .selectFrom('trashed_post')
    .innerJoin('post_history', 'post_history.post_id', 'trashed_post.post_id')
    .leftJoin('post', 'post.id', 'trashed_post.post_id')
    .select([
      'trashed_post.post_id as id',
      'post_history.author_id',
      'post_history.trashed_at',
      'trashed_post.row',
      'trashed_post.images',
      'post.id as post',
    ])
    .where('trashed_post.post_id', '>', after)
    .orderBy('trashed_post.post_id')
    .limit(batchSize)
    .execute()

/** The ids of known images of a deleted post that its history does not keep. */
async function listLoose(db: Kysely<Schema>, { id, row, images }: Trashed): Promise<string[]> {
  const { imgname } = JSON.parse(row)
  const own: string[] = JSON.parse(images)
  const kept = db.selectFrom('history_image').select('image_id').where('post_id', '=', id)
  const loose = db
    .selectFrom('image')
    .select('id')
    .where('removed_at', 'is', null)
    .where('id', 'not in', kept)
  const found = imgname === null ? [] : await loose.where('name', '=', imgname).execute()
  for (const batch of batchesOf(own)) found.push(...(await loose.where('id', 'in', batch).execute()))
  return [...new Set(found.map((image) => image.id))]
}

async function keep({ history, images }: Writes, postId: string, ids: string[], now: Date): Promise<void> {
  await history.keepImages(postId, ids)
  await images.noteUses(ids, now.toISOString())
}

/** A deleted post that is not listed could not be restored, and would never go. */
export const trash: Check = {
  name: 'trash',
  claim: 'Posts in the trash can be restored with their images.',
  async *find({ db, now }) {
    for await (const batch of inBatches<Trashed>((last) => listTrashed(db, last?.id ?? ''))) {
      for (const trashed of batch) {
        const { id, author_id: authorId, trashed_at, post } = trashed
        const what = `the deleted post ${id}`
        if (post !== null) {
          yield {
            what: `${what} is not deleted`,
            advice:
              'It is unknown which of the two its author wants. Deleting it from the trash deletes its versions.',
          }
          continue
        }
        if (trashed_at === null)
          yield {
            what: `${what} is not in the trash`,
            authorId,
            heal: ({ trash }) => trash.putBack(id, now.toISOString()),
          }
        const loose = await listLoose(db, trashed)
        if (loose.length > 0)
          yield {
            what: `${what} shows images that are not kept for it`,
            authorId,
            heal: (stores) => keep(stores, id, loose, now),
          }
      }
    }
  },
}
