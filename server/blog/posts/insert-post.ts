import type { PostRow } from '../../data/database/rows.ts'
import { type NewPost, newPostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import type { BodyRow } from './post-body-store.ts'
import { candidateUrls, urlOfTitle } from './post-url.ts'

/** Inserts a post under the first free address. Other transactions may take addresses at the same time. */
export async function insertPost(
  { posts }: Pick<Writes, 'posts'>,
  post: Omit<NewPost, 'url'>,
  body: BodyRow,
): Promise<PostRow> {
  const base = urlOfTitle(post.title)
  for (const url of candidateUrls(base, await posts.listUrlsLike(base))) {
    const row = newPostRow({ ...post, url })
    if (await posts.insert(row, body)) return row
  }
  throw new Error('There is always a next address.')
}
