import type { OwnListedPost } from '#contract/post.ts'
import type { PostChange } from './post-changes.ts'

export interface ChangedRow {
  post: OwnListedPost
  change: PostChange | undefined
  /** False if the change took the post from the list. */
  isListed: boolean
}

/** Adds what can be undone to a list of posts, newest first: posts that a change removed from it stand where they were. */
export function withChanges(
  posts: readonly OwnListedPost[],
  changes: readonly PostChange[],
): readonly ChangedRow[] {
  const rows = posts.map((post) => {
    const change = changes.find(({ before }) => before.url === post.url)
    return { post, change, isListed: !change?.isRemoval }
  })
  const removed = changes
    .filter(({ before }) => !posts.some(({ url }) => url === before.url))
    .map((change) => ({ post: change.before, change, isListed: false }))
  if (removed.length === 0) return rows
  return [...rows, ...removed].sort((a, b) => b.post.createdDate.localeCompare(a.post.createdDate))
}
