import type { ReactNode } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnListedPost } from '#contract/post.ts'
import { longDate } from '../../dates.ts'
import { statusNames } from '../layout/status-names.ts'
import { useSite } from '../layout/use-site.ts'
import { PostThumbnail } from './post-thumbnail.tsx'

/** What a row tells of a post; `children` are below it. */
export function PostSummary({ post, children }: { post: OwnListedPost; children: ReactNode }) {
  const { timeZone } = useSite()
  return (
    <>
      <div className="post-row-image">
        <PostThumbnail post={post} />
      </div>
      <div className="min-w-0">
        <h2>
          <a href={paths.post(post.url)} dir="auto">
            {post.title}
          </a>
        </h2>
        <p className="row-facts">
          <span className={`status-${post.status}`}>{statusNames[post.status]}</span>
          {post.takeDown && <span className="font-semibold text-error">Taken down</span>}
          {post.author && <a href={paths.author(post.author)}>{post.author}</a>}
          <time dateTime={post.createdDate}>{longDate(post.createdDate, timeZone)}</time>
          <span>{`${post.views.toLocaleString('en-US')} ${post.views === 1 ? 'view' : 'views'}`}</span>
        </p>
        {children}
      </div>
    </>
  )
}
