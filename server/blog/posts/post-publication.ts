import { isDeepStrictEqual } from 'node:util'
import { isPublished, type StoredStatus } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { searchDocument } from '../../data/database/search-document.ts'
import type { Writes } from '../../transaction.ts'
import { updatePostIndexes } from '../discovery/update-post-indexes.ts'
import type { DerivedFromTexts } from './derive-from-texts.ts'

type Stores = Pick<Writes, 'posts' | 'search' | 'counts' | 'related' | 'lock'>

/**
 * The number and instant of a post's first publication. Instants strictly increase with the numbers, even if the clock does not, so that
 * newest first is the same order by either. Other publications wait until this transaction ends.
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

/** What decides in which lists a post appears. */
interface Listing {
  status: StoredStatus
  tags: string[]
}

/**
 * Updates tag lists and the search index after a write to a post: it is in both while it is public, in neither while it is not. A published page is in
 * the search index alone. `text` is the text of its body, and `derived` what was derived from its texts before the transaction.
 * `before` is its listing and text before the write, null for a new post.
 */
export async function listPublicly(
  stores: Stores,
  post: PostRow,
  {
    tags,
    text,
    derived,
    before,
  }: {
    tags: string[]
    text: string
    derived?: DerivedFromTexts
    before: (Listing & { text: string }) | null
  },
) {
  const { posts, search } = stores
  const isPublic = post.status === 'public'
  if (before?.status !== post.status || !isDeepStrictEqual(before.tags, tags))
    await posts.setTags(post.id, tags, isPublic ? post.created_at : null)
  if (post.publication === null) return
  const textStays = before !== null && isPublished(before) && before.text === text
  if (isPublished(post))
    await search.put(
      post.publication,
      searchDocument({ ...post, tags, ...(textStays ? { text: null } : { text, words: derived?.words }) }),
    )
  else await search.remove(post.publication)
  await updatePostIndexes(stores, post, {
    now: isPublic ? tags : null,
    before: publicTags(before),
    isNew: before === null,
    found: derived?.related,
  })
}

/** Removes a post from the search index before it is deleted. Its tags are deleted with it. */
export async function unlist(stores: Stores, post: PostRow): Promise<void> {
  const { posts, search } = stores
  const before = await posts.getListed(post.id)
  await updatePostIndexes(stores, post, { now: null, before: publicTags(before) })
  if (post.publication !== null) await search.remove(post.publication)
}

/** The tags in whose lists readers find a post; null while it is hidden. */
const publicTags = (listing: Listing | null): string[] | null =>
  listing?.status === 'public' ? listing.tags : null
