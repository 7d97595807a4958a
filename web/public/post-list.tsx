import type { PostCard as Post } from '#server/reading/published.ts'
import { ReloadLink } from '../ui/reload-link.tsx'
import { PostCard } from './post-card.tsx'

/** Posts, newest first; or one quiet line. `failed` tells a list that could not be read from an empty one. */
export function PostList({ posts, empty, failed }: { posts: Post[]; empty: string; failed: boolean }) {
  if (failed) {
    return (
      <p className="quiet">
        The posts cannot be shown right now. <ReloadLink>Try again</ReloadLink>
      </p>
    )
  }
  if (posts.length === 0) return <p className="quiet">{empty}</p>
  return (
    <ul className="post-list">
      {posts.map((post) => (
        <li key={post.url}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}
