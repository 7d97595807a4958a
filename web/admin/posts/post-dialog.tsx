import { lazy, Suspense } from 'react'
import type { OwnListedPost } from '#contract/post.ts'

// Loaded when they are opened, as the list is useful without them.
const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

export type PostDialogName = 'schedule' | 'share'

interface Props {
  name: PostDialogName
  post: OwnListedPost
  onScheduled: (message: string) => Promise<void>
  onClose: () => void
}

export const PostDialog = ({ name, post, onScheduled, onClose }: Props) => (
  <Suspense>
    {name === 'schedule' ? (
      <ScheduleDialog post={post} onDone={onScheduled} onClose={onClose} />
    ) : (
      <ShareDialog post={post} onClose={onClose} />
    )}
  </Suspense>
)
