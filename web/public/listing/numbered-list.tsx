import type { PostPage } from '#contract/pages/posts.ts'
import { Pager } from '../../ui/pager.tsx'
import { PostList } from './post-list.tsx'

/** One numbered page of a list, with links to the adjacent pages. */
export function NumberedList({
  list,
  pathOf,
  hasLead,
}: {
  list: PostPage & { failed: boolean }
  pathOf: (page: number) => string
  hasLead?: boolean
}) {
  return (
    <>
      <PostList posts={list.posts} empty="No posts yet." failed={list.failed} hasLead={hasLead} />
      <Pager
        newer={list.page > 1 ? { text: 'Newer', href: pathOf(list.page - 1) } : undefined}
        position={`Page ${list.page}`}
        older={list.hasOlder ? { text: 'Older', href: pathOf(list.page + 1) } : undefined}
      />
    </>
  )
}
