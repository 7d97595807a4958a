import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

/** A post without a row in `post_body` is 404 for everybody, including its author. */
export const postBodies: Check = {
  name: 'post-bodies',
  claim: 'Each post has its text.',
  async *find({ db }) {
    const without = db
      .selectFrom('post')
      .leftJoin('post_body', 'post_body.post_id', 'post.id')
      .select(namedColumns)
      .where('post_body.post_id', 'is', null)
    const after = (id: string) =>
      without.where('post.id', '>', id).orderBy('post.id').limit(batchSize).execute()
    for await (const post of eachRow<NamedPost>((last) => after(last?.id ?? ''))) {
      yield {
        what: `${postName(post)} has lost its text`,
        advice: 'A lost text can only come from a backup.',
      }
    }
  },
}
