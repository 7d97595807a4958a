import type { PostRow } from '../../data/database/rows.ts'
import { type NewPost, newPostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import type { BodyRow } from './post-body-store.ts'
import { candidateUrls, urlOfTitle } from './post-url.ts'

/** Inserts a post under the first free address like `base`. Other transactions may take addresses at the same time. */
export async function insertPost(
  { posts }: Pick<Writes, 'posts'>,
  post: Omit<NewPost, 'url'> & { guessed_language: string },
  body: BodyRow,
  base = urlOfTitle(post.title),
): Promise<PostRow> {
  for (const url of candidateUrls(base, await posts.listUrlsLike(base), post.kind)) {
    const row = newPostRow({ ...post, url })
    if (await posts.insert(row, body)) return row
  }
  throw new Error('There is always a next address.')
}
