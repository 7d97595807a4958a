import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

const advice = 'Ask its author to choose another image, or restore a backup that has it.'

/** Covers and portraits are stored by name, without a foreign key. */
export const imageRows: Check = {
  name: 'image-rows',
  claim: 'Covers and profile images refer to known images.',
  async *find({ db }) {
    const posts = db
      .selectFrom('post')
      .leftJoin('image', (join) =>
        join.onRef('image.name', '=', 'post.imgname').on('image.removed_at', 'is', null),
      )
      .select([...namedColumns, 'post.imgname'])
      .where('post.imgname', 'is not', null)
      .where('image.id', 'is', null)
    const after = (id: string) =>
      posts.where('post.id', '>', id).orderBy('post.id').limit(batchSize).execute()
    for await (const post of eachRow<NamedPost & { imgname: string | null }>((last) => after(last?.id ?? '')))
      yield { what: `${postName(post)} has the cover ${post.imgname}, which is not known`, advice }
    const accounts = await db
      .selectFrom('user')
      .leftJoin('image', (join) =>
        join.onRef('image.name', '=', 'user.imgname').on('image.removed_at', 'is', null),
      )
      .select(['user.username', 'user.imgname'])
      .where('user.imgname', 'is not', null)
      .where('image.id', 'is', null)
      .orderBy('user.id')
      .execute()
    for (const { username, imgname } of accounts)
      yield { what: `the account ${username} has the profile image ${imgname}, which is not known`, advice }
  },
}
