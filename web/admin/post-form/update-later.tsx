import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import { showNotice } from '../notices/notices.tsx'
import type { ScheduledVersion } from '../posts/schedule-dialog.tsx'

const ScheduleDialog = lazy(async () => ({
  default: (await import('../posts/schedule-dialog.tsx')).ScheduleDialog,
}))

interface Props {
  post: OwnFullPost
  isDisabled: boolean
  /** Whether the text differs from what is saved. */
  isUnsaved: boolean
  /** Says that nothing has changed. */
  onUnchanged: () => void
  /** Makes a version of the text. */
  saveVersion: () => Promise<ScheduledVersion>
  /** Called before the list of posts is opened. */
  onScheduled: () => Promise<void>
}

/** Schedules the text of the form as an update of a public post. */
export function UpdateLater({ post, isDisabled, isUnsaved, onUnchanged, saveVersion, onScheduled }: Props) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  async function leave(message: string) {
    await onScheduled()
    await navigate(post.page ? paths.sitePages() : paths.ownPosts())
    showNotice(message)
  }
  return (
    <>
      <button
        type="button"
        className="button secondary"
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={() => (isUnsaved ? setOpen(true) : onUnchanged())}
      >
        Update at …
      </button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            post={post}
            saveVersion={saveVersion}
            onDone={leave}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
