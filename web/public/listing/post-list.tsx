import type { PostCard as Post } from '#contract/pages/posts.ts'
import { useSite } from '../layout/use-site.ts'
import { keepMarkup } from '../markup/cached-markup.tsx'
import { EmptyList } from './empty-list.tsx'
import { PostCard } from './post-card.tsx'

/** A card has two to four thousand code units as a rule. */
const cardMarkup = keepMarkup(PostCard, 4_000_000)

/**
 * Posts, newest first; or one quiet line. `failed` tells a list that could not be read from an empty one; on the `front` the first post
 * leads.
 */
export function PostList({
  posts,
  empty,
  failed,
  front = false,
}: {
  posts: Post[]
  empty: string
  failed: boolean
  front?: boolean
}) {
  const { timeZone } = useSite().site
  if (failed || posts.length === 0) return <EmptyList what="posts" empty={empty} failed={failed} />
  return (
    <ul className={front ? 'post-list front' : 'post-list'}>
      {posts.map((post, at) => (
        <li
          key={post.url}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
          dangerouslySetInnerHTML={{
            __html: cardMarkup({ post, timeZone, first: at === 0, leads: front && at === 0 }),
          }}
        />
      ))}
    </ul>
  )
}
