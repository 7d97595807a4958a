import { useRevalidator } from 'react-router'
import type { TrashedPost } from '#contract/trash.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'
import { forgetDraftsOf } from './drafts-of-trashed.ts'

interface Props {
  account: string
  total: number
  onChanged: (change: Promise<unknown>) => void
}

export function EmptyTrash({ account, total, onChanged }: Props) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()

  function empty() {
    const all = total === 1 ? 'the post' : `all ${total.toLocaleString('en-US')} posts`
    if (!confirm(`Are you sure you want to delete ${all} in the trash for good?`)) return
    void submit(async () => {
      const posts = await allInTrash()
      const { message } = await api.trash.empty()
      for (const post of posts) await forgetDraftsOf(account, post)
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
  }

  return (
    <div>
      <PendingButton className="button secondary text-error" pending={pending} onClick={empty}>
        {pending ? 'Emptying …' : 'Empty trash'}
      </PendingButton>
      <FormError failure={failure} />
    </div>
  )
}

/** Also those that are not on the screen: this browser may have unsaved changes of them. */
async function allInTrash(): Promise<TrashedPost[]> {
  const all: TrashedPost[] = []
  let before: string | undefined
  do {
    const { posts, next } = await api.trash.list({ query: { before } })
    all.push(...posts)
    before = next ?? undefined
  } while (before)
  return all
}
