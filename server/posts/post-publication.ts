import type { Writes } from '../database/transaction.ts'
import { searchDocument } from '../search/search-document.ts'
import type { PostRow } from './post-store.ts'

type Stores = Pick<Writes, 'posts' | 'search' | 'lock' | 'changed'>

/**
 * The number and instant of a post's first publication. Instants increase strictly with the numbers, also if the clock does not:
 * newest first is then the same order by either. Others who publish wait until this transaction ends.
 */
export async function firstPublication(
  { posts, lock }: Stores,
  now: Date,
): Promise<{ publication: number; created_at: string }> {
  await lock('publication')
  const latest = await posts.findLatestPublication()
  const earliest = latest ? Date.parse(latest.created_at) + 1 : 0
  return {
    publication: (latest?.publication ?? 0) + 1,
    created_at: new Date(Math.max(now.getTime(), earliest)).toISOString(),
  }
}

/** Brings tag lists and search in line with a post after a write: in both while it is public, in neither while it is not. `text` are the words of its body. */
export async function listPublicly(
  { posts, search, changed }: Stores,
  post: PostRow,
  tags: string[],
  text: string,
) {
  const isPublic = post.status === 'public'
  await posts.setTags(post.id, tags, isPublic ? post.created_at : null)
  if (post.publication === null) return
  changed()
  if (isPublic) await search.put(post.publication, searchDocument({ ...post, tags, text }))
  else await search.remove(post.publication)
}

/** Takes a post that is about to be removed out of search. Its tags go with it. */
export async function unlist({ search, changed }: Stores, { publication }: PostRow): Promise<void> {
  if (publication === null) return
  changed()
  await search.remove(publication)
}
