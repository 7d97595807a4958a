import type { PostCard as Post } from '#contract/pages/posts.ts'
import { useSite } from '../layout/use-site.ts'
import { cacheMarkup } from '../markup/cached-markup.tsx'
import { EmptyList } from './empty-list.tsx'
import { PostCard } from './post-card.tsx'

/** Cards usually have two to four thousand characters. */
const cardMarkup = cacheMarkup(PostCard, 4_000_000)

/**
 * `failed` distinguishes a list that could not be read from an empty one. With `hasLead` the first card is larger.
 */
export function PostList({
  posts,
  empty,
  failed,
  hasLead = false,
}: {
  posts: Post[]
  empty: string
  failed: boolean
  hasLead?: boolean
}) {
  const { timeZone } = useSite().site
  if (failed || posts.length === 0) return <EmptyList what="posts" empty={empty} failed={failed} />
  return (
    <ul className={hasLead ? 'post-list with-lead' : 'post-list'}>
      {posts.map((post, at) => (
        <li
          key={post.url}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
          dangerouslySetInnerHTML={{
            __html: cardMarkup({ post, timeZone, isFirst: at === 0, isLead: hasLead && at === 0 }),
          }}
        />
      ))}
    </ul>
  )
}
