import type { PostStatus } from '#contract/post.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { searchDocument } from '../../data/database/search-document.ts'
import type { Writes } from '../../transaction.ts'
import { updatePostIndexes } from '../discovery/update-post-indexes.ts'

type Stores = Pick<Writes, 'posts' | 'search' | 'counts' | 'related' | 'lock'>

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

/** What decides where a post is listed. */
interface Listing {
  status: PostStatus
  tags: string[]
}

/**
 * Brings tag lists and search in line with a post after a write: in both while it is public, in neither while it is not. `text` are the
 * words of its body, `before` is how it was listed until now, and with which words; null for a new post.
 */
export async function listPublicly(
  stores: Stores,
  post: PostRow,
  { tags, text, before }: { tags: string[]; text: string; before: (Listing & { text: string }) | null },
) {
  const { posts, search } = stores
  const isPublic = post.status === 'public'
  await posts.setTags(post.id, tags, isPublic ? post.created_at : null)
  if (post.publication === null) return
  const textStays = before?.status === 'public' && before.text === text
  if (isPublic)
    await search.put(post.publication, searchDocument({ ...post, tags, text: textStays ? null : text }))
  else await search.remove(post.publication)
  await updatePostIndexes(stores, post, { now: isPublic ? tags : null, before: publicTags(before) })
}

/** Takes a post that is about to be removed out of search. Its tags go with it. */
export async function unlist(stores: Stores, post: PostRow): Promise<void> {
  const { posts, search } = stores
  const before = await posts.getListed(post.id)
  await updatePostIndexes(stores, post, { now: null, before: publicTags(before) })
  if (post.publication !== null) await search.remove(post.publication)
}

/** The tags under which readers find a post; null while they do not. */
const publicTags = (listing: Listing | null): string[] | null =>
  listing?.status === 'public' ? listing.tags : null
