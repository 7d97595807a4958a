import type { PostPage } from '#contract/pages/posts.ts'
import { Pager } from '../../ui/pager.tsx'
import { CardList } from './card-list.tsx'
import { EmptyList } from './empty-list.tsx'

/** One numbered page of a list of posts, with links to the adjacent pages. With `hasLead` the first card is larger. */
export function NumberedList({
  list: { posts, failed, page, hasOlder },
  pathOf,
  hasLead,
}: {
  list: PostPage & { failed: boolean }
  pathOf: (page: number) => string
  hasLead?: boolean
}) {
  return (
    <>
      {failed || posts.length === 0 ? (
        <EmptyList what="posts" empty="No posts yet." failed={failed} hasArt={hasLead} />
      ) : (
        <CardList posts={posts} hasLead={hasLead} />
      )}
      <Pager
        newer={page > 1 ? { text: 'Newer', href: pathOf(page - 1) } : undefined}
        position={`Page ${page}`}
        older={hasOlder ? { text: 'Older', href: pathOf(page + 1) } : undefined}
      />
    </>
  )
}
