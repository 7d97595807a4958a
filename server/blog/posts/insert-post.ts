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
  // Most addresses are free, so that no others are looked up.
  let taken: ReadonlySet<string> = new Set()
  for (;;) {
    const url = candidateUrls(base, taken, post.kind).next().value as string
    const row = newPostRow({ ...post, url })
    if (await posts.insert(row, body)) return row
    taken = new Set([...taken, url, ...(await posts.listUrlsLike(base))])
  }
}
