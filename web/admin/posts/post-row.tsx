import { useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnListedPost } from '#contract/post.ts'
import { longDate } from '../../dates.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { TakeDownNote } from '../notices/take-down-note.tsx'
import { PostMenu } from './post-menu.client.tsx'
import { PostThumbnail } from './post-thumbnail.tsx'

export function PostRow({ post, onChanged }: { post: OwnListedPost; onChanged: () => void }) {
  const { timeZone } = useSite()
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()

  const change = (question: string, call: () => Promise<unknown>) => {
    if (!confirm(question)) return
    void submit(async () => {
      await call()
      onChanged()
      await revalidate()
    })
  }

  return (
    <li className="post-row" aria-busy={pending}>
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
        <FormError failure={failure} />
      </div>
      <PostMenu post={post} change={change} run={submit} />
      {post.takeDown && (
        <div className="col-span-full">
          <TakeDownNote takeDown={post.takeDown} />
        </div>
      )}
    </li>
  )
}

const statusNames = { public: 'Public', private: 'Private', draft: 'Draft' }
