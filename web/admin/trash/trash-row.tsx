import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TrashedPost } from '#contract/trash.ts'
import { api } from '../../api/api.ts'
import { longDate } from '../../dates.ts'
import { firstWordsOf } from '../drafts/first-words.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { statusNames } from '../layout/status-names.ts'
import { nounOf } from '../layout/text-noun.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'
import { RowButton } from '../row-menu/row-button.tsx'
import { forgetDraftsOf, moveDraftsOf } from './drafts-of-trashed.ts'

interface Props {
  post: TrashedPost
  /** The username in lower case, whose local drafts go or move with the post. */
  account: string
  onChanged: (change: Promise<unknown>) => void
}

export function TrashRow({ post, account, onChanged }: Props) {
  const { timeZone } = useSite()
  const { failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const [work, setWork] = useState<'restore' | 'deletion' | null>(null)
  const params = { id: post.id }
  const title = post.title || firstWordsOf(post) || 'Without words'

  async function run(kind: NonNullable<typeof work>, call: () => Promise<{ message: string }>) {
    setWork(kind)
    await submit(async () => {
      const { message } = await call()
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
    setWork(null)
  }

  const restore = () =>
    run('restore', async () => {
      const restored = await api.trash.restore({ params })
      await moveDraftsOf(account, post, restored.url)
      return restored
    })

  function remove() {
    if (!confirm(`Are you sure you want to delete this ${nounOf(post)} for good?`)) return
    void run('deletion', async () => {
      const removed = await api.trash.remove({ params })
      await forgetDraftsOf(account, post)
      return removed
    })
  }

  const button = { isDisabled: work !== null, about: `“${title}”` }
  return (
    <li className="grid gap-3" aria-busy={work !== null}>
      <div className="min-w-0">
        <h2 className="text-[1.25rem]" dir="auto">
          {title}
        </h2>
        <p className="row-facts mt-1">
          <span className="font-semibold text-ink">
            {post.status ? statusNames[post.status] : 'Never saved as a post'}
          </span>
          {post.page && <span>Page</span>}
          <span>
            Deleted <time dateTime={post.deletedDate}>{longDate(post.deletedDate, timeZone)}</time>
          </span>
          <span>
            Will be deleted for good on{' '}
            <time dateTime={post.goneDate}>{longDate(post.goneDate, timeZone)}</time>
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <RowButton {...button} label={work === 'restore' ? 'Restoring …' : 'Restore'} onClick={restore} />
        <RowButton
          {...button}
          isDangerous
          label={work === 'deletion' ? 'Deleting …' : 'Delete for good'}
          onClick={remove}
        />
      </div>
      <FormError failure={failure} />
    </li>
  )
}
