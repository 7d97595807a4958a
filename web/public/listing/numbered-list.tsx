import type { PostPage } from '#contract/pages/posts.ts'
import { Pager } from '../../ui/pager.tsx'
import { useSite } from '../layout/use-site.ts'
import { cacheMarkup } from '../markup/cached-markup.tsx'
import { EmptyList } from './empty-list.tsx'
import { PostCard } from './post-card.tsx'

/** Cards usually have two to four thousand characters. */
const cardMarkup = cacheMarkup(PostCard, 4_000_000)

/** One numbered page of a list of posts, with links to the adjacent pages. With `hasLead` the first card is larger. */
export function NumberedList({
  list: { posts, failed, page, hasOlder },
  pathOf,
  hasLead = false,
}: {
  list: PostPage & { failed: boolean }
  pathOf: (page: number) => string
  hasLead?: boolean
}) {
  const { timeZone } = useSite().site
  const cards = posts.map((post, at) => (
    <li
      key={post.url}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
      dangerouslySetInnerHTML={{
        __html: cardMarkup({ post, timeZone, isFirst: at === 0, isLead: hasLead && at === 0 }),
      }}
    />
  ))
  return (
    <>
      {failed || posts.length === 0 ? (
        <EmptyList what="posts" empty="No posts yet." failed={failed} />
      ) : (
        <ul className={hasLead ? 'post-list with-lead' : 'post-list'}>{cards}</ul>
      )}
      <Pager
        newer={page > 1 ? { text: 'Newer', href: pathOf(page - 1) } : undefined}
        position={`Page ${page}`}
        older={hasOlder ? { text: 'Older', href: pathOf(page + 1) } : undefined}
      />
    </>
  )
}
