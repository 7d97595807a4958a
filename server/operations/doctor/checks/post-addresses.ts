import type { Kysely } from 'kysely'
import { candidateUrls, urlOfTitle } from '../../../blog/posts/post-url.ts'
import type { PostRow } from '../../../data/database/rows.ts'
import type { Schema } from '../../../data/database/schema.ts'
import type { Writes } from '../../../transaction.ts'
import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

/** Posts whose address has no row, or a row that leads to another post. */
const listPosts = (db: Kysely<Schema>, which: 'missing' | 'taken', after = '') =>
  db
    .selectFrom('post')
    .leftJoin('post_address', 'post_address.url', 'post.url')
    .select(namedColumns)
    .where('post.id', '>', after)
    .$if(which === 'missing', (query) => query.where('post_address.post_id', 'is', null))
    .$if(which === 'taken', (query) => query.whereRef('post_address.post_id', '<>', 'post.id'))
    .orderBy('post.id')
    .limit(batchSize)
    .execute()

/** An address that once belonged to another post leads there for ever. The post that has it now gets the next free one, as when a post is saved. */
async function takeNextAddress({ posts }: Writes, post: PostRow): Promise<void> {
  const base = urlOfTitle(post.title)
  for (const url of candidateUrls(base, await posts.listUrlsLike(base))) {
    if (!(await posts.takeAddress(post.id, url))) continue
    await posts.update(post.id, { url })
    return
  }
}

async function heal(stores: Writes, id: string): Promise<void> {
  const post = await stores.posts.find(id)
  if (!post) return
  if (!(await stores.posts.takeAddress(id, post.url))) await takeNextAddress(stores, post)
}

/** Pages and calls find a post by `post_address` only: without that row it is 404. */
export const postAddresses: Check = {
  name: 'post-addresses',
  claim: 'Each post is found at its address.',
  async *find({ db }) {
    // Missing rows are inserted first: an address that then leads to another post is taken for good.
    for (const which of ['missing', 'taken'] as const) {
      for await (const post of eachRow<NamedPost>((last) => listPosts(db, which, last?.id))) {
        const problem = which === 'missing' ? 'is not found' : 'leads to another post, which had it before'
        yield {
          what: `${postName(post)} ${problem}`,
          authorId: post.author_id,
          heal: (stores) => heal(stores, post.id),
        }
      }
    }
  },
}
