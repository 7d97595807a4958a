import { matchingKey } from '#contract/matching-key.ts'
import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

interface TitledPost extends NamedPost {
  title: string
  title_key: string
}

/** Authors filter their own posts by this key. */
export const titleKeys: Check = {
  name: 'title-keys',
  claim: 'Each title has the key by which it is found.',
  async *find({ db }) {
    const titled = db.selectFrom('post').select([...namedColumns, 'title', 'title_key'])
    const after = (id: string) => titled.where('id', '>', id).orderBy('id').limit(batchSize).execute()
    for await (const post of eachRow<TitledPost>((last) => after(last?.id ?? ''))) {
      if (matchingKey(post.title) === post.title_key) continue
      yield {
        what: `${postName(post)} has a wrong title key`,
        authorId: post.author_id,
        async heal({ posts }) {
          const found = await posts.find(post.id)
          if (found) await posts.update(found.id, { title: found.title })
        },
      }
    }
  },
}
