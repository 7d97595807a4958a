import { matchingKey } from '#contract/matching-key.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { type FoundBefore, relatePost } from './find-related-posts.ts'

type Stores = Pick<Writes, 'counts' | 'related' | 'search' | 'lock'>

/**
 * Updates counts, adjacent posts and related posts after a write to a post. `now` and `before` are its tags if it is public now, or was
 * before the write, else null. Nothing is related to a new post yet. `found` are related posts that were found before.
 */
export async function updatePostIndexes(
  stores: Stores,
  post: PostRow,
  {
    now,
    before,
    isNew = false,
    found,
  }: { now: string[] | null; before: string[] | null; isNew?: boolean; found?: FoundBefore },
): Promise<void> {
  if (!now && !before) return
  const tags = new Set(now ?? [])
  const tagsBefore = new Set(before ?? [])
  const others = tags.symmetricDifference(tagsBefore)
  if (now && before && others.size === 0) return
  await stores.lock('public posts')
  await countTags(stores, others, tags)
  if (!now || !before) await countPost(stores, post, now ? 1 : -1)
  if (!isNew) await stores.related.removeAllOf(post.id)
  if (now) await relatePost(stores, post, now, found)
}

async function countTags(
  { counts }: Stores,
  others: ReadonlySet<string>,
  tags: ReadonlySet<string>,
): Promise<void> {
  if (others.size === 0) return
  const spellings = [...others].map((name) => ({ key: matchingKey(name), name }))
  await counts.addToTags(
    spellings.filter(({ name }) => tags.has(name)),
    1,
  )
  await counts.addToTags(
    spellings.filter(({ name }) => !tags.has(name)),
    -1,
  )
  await counts.sumUpTags([...new Set(spellings.map(({ key }) => key))])
}

async function countPost({ counts }: Stores, post: PostRow, posts: 1 | -1): Promise<void> {
  const month = post.created_at.slice(0, 7)
  await counts.addToMonth(month, posts)
  if (!post.author_id) return
  await counts.addToAuthor(post.author_id, posts)
}
