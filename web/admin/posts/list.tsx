import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { postStatuses } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { screenTitle } from '../screen-title.ts'
import type { Route } from './+types/list.ts'
import { PostFilter } from './post-filter.tsx'
import { PostRow } from './post-row.tsx'

export const meta = () => screenTitle('List of Posts')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const status = postStatuses.find((known) => known === query.get('status'))
  const title = query.get('title')?.trim() || undefined
  const before = query.get('before') ?? undefined
  const { items, next } = await api.posts.listOwn({ query: { limit: limits.page, status, title, before } })
  return { posts: items.toReversed(), next, status, title, before }
}

export default function PostList({ loaderData }: Route.ComponentProps) {
  const { posts, next, status, title, before } = loaderData
  const isFiltered = Boolean(status || title)
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = useRef(false)
  // The button that had the focus may have gone with its row.
  useEffect(() => {
    if (!changed.current || document.activeElement !== document.body) return
    changed.current = false
    heading.current?.focus()
  })
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        List of Posts
      </h1>
      <PostFilter status={status} title={title} />
      {posts.length === 0 ? (
        <p className="empty">
          {before
            ? 'There are no older posts.'
            : isFiltered
              ? 'No posts match.'
              : 'You have not written a post yet.'}
        </p>
      ) : (
        <ul className="card-list">
          {posts.map((post) => (
            <PostRow
              key={post.url}
              post={post}
              onChanged={() => {
                changed.current = true
              }}
            />
          ))}
        </ul>
      )}
      <nav className="pages" aria-label="Pages">
        {before && <Link to={paths.ownPosts({ status, title })}>Newest posts</Link>}
        {next && <Link to={paths.ownPosts({ status, title, before: next })}>Older posts</Link>}
      </nav>
    </>
  )
}
