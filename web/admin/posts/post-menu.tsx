import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnListedPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { randomKey } from '../../random-key.ts'
import { nounOf } from '../layout/text-noun.ts'
import { clearNotice } from '../notices/notices.tsx'
import { type RowAction, RowMenu } from '../row-menu/row-menu.tsx'
import { changeStatus, type RunPostAction, removePost } from './post-changes.ts'
import type { PostDialogName } from './post-dialog.tsx'

interface Props {
  post: OwnListedPost
  run: RunPostAction
  open: (dialog: PostDialogName) => void
}

export function PostMenu({ post, run, open }: Props) {
  const navigate = useNavigate()
  const noun = nounOf(post)
  // Kept until the copy is there: one more try after a lost response does not make a second copy.
  const [idempotencyKey] = useState(randomKey)

  const setStatus = (status: 'public' | 'private') =>
    run(() => changeStatus(post, status), `Are you sure you want to change the status of this ${noun}?`)
  const remove = () => run(() => removePost(post), `Are you sure you want to delete this ${noun}?`)

  const duplicate = () =>
    run(async () => {
      const copy = await api.posts.duplicate({ params: { url: post.url }, idempotencyKey })
      await navigate(paths.editPost(copy.post.url))
      return null
    })

  function goTo(path: string) {
    clearNotice()
    navigate(path)
  }

  const actions: RowAction[] = [
    { label: 'Edit', act: () => goTo(paths.editPost(post.url)) },
    { label: 'Versions', act: () => goTo(paths.versions(post.url)) },
    { label: 'Duplicate', act: duplicate },
    post.status === 'public'
      ? { label: 'Make Private', act: () => setStatus('private') }
      : { label: 'Make Public', act: () => setStatus('public') },
  ]
  if (post.status === 'draft' && !post.takeDown) {
    const label = post.publishAt ? 'Change the schedule …' : 'Schedule …'
    actions.push({ label, act: () => open('schedule') })
  }
  if (post.status !== 'public' && !post.takeDown)
    actions.push({ label: 'Share a link …', act: () => open('share') })
  actions.push({ label: 'Delete', isDangerous: true, act: remove })
  return <RowMenu about={post.title} actions={actions} />
}
