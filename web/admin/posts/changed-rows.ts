import type { OwnListedPost } from '#contract/post.ts'
import type { PostChange } from './post-changes.ts'

/** What the place of a post or page in its list depends on. */
type PlacedPost = Pick<OwnListedPost, 'url' | 'createdDate'>
type PlacedChange<Post> = Pick<PostChange, 'isRemoval'> & { before: Post }

export interface ChangedRow<Post = OwnListedPost, Change = PostChange> {
  post: Post
  change: Change | undefined
  /** False if the change took the post from the list. */
  isListed: boolean
}

type Order<Post> = (a: Post, b: Post) => number

const newestFirst: Order<PlacedPost> = (a, b) => b.createdDate.localeCompare(a.createdDate)

export const byTitle: Order<Pick<OwnListedPost, 'title'>> = (a, b) => a.title.localeCompare(b.title)

/** Adds what can be undone to a list of posts or pages: those that a change removed from it stand where they were. */
export function withChanges<Post extends PlacedPost, Change extends PlacedChange<Post>>(
  posts: readonly Post[],
  changes: readonly Change[],
  order: Order<Post> = newestFirst,
): readonly ChangedRow<Post, Change>[] {
  const rows = posts.map((post) => {
    const change = changes.find(({ before }) => before.url === post.url)
    return { post, change, isListed: !change?.isRemoval }
  })
  const removed = changes
    .filter(({ before }) => !posts.some(({ url }) => url === before.url))
    .map((change) => ({ post: change.before, change, isListed: false }))
  if (removed.length === 0) return rows
  return [...rows, ...removed].sort((a, b) => order(a.post, b.post))
}
