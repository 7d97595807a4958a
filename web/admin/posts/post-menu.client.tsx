import { useState } from 'react'
import { MenuItem } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnListedPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { randomKey } from '../drafts/local-drafts.ts'
import { nounOf } from '../layout/text-noun.ts'
import { clearNotice } from '../notices/notices.tsx'
import { RowMenu } from '../row-menu/row-menu.client.tsx'
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

  return (
    <RowMenu about={post.title}>
      <MenuItem
        onAction={() => {
          clearNotice()
          navigate(paths.editPost(post.url))
        }}
      >
        Edit
      </MenuItem>
      <MenuItem
        onAction={() => {
          clearNotice()
          navigate(paths.versions(post.url))
        }}
      >
        Versions
      </MenuItem>
      <MenuItem onAction={duplicate}>Duplicate</MenuItem>
      {post.status === 'public' ? (
        <MenuItem onAction={() => setStatus('private')}>Make Private</MenuItem>
      ) : (
        <MenuItem onAction={() => setStatus('public')}>Make Public</MenuItem>
      )}
      {post.status === 'draft' && !post.takeDown && (
        <MenuItem onAction={() => open('schedule')}>
          {post.publishAt ? 'Change the schedule …' : 'Schedule …'}
        </MenuItem>
      )}
      {post.status !== 'public' && !post.takeDown && (
        <MenuItem onAction={() => open('share')}>Share a link …</MenuItem>
      )}
      <MenuItem className="danger" onAction={remove}>
        Delete
      </MenuItem>
    </RowMenu>
  )
}
