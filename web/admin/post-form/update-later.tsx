import { lazy, Suspense, useState } from 'react'
import type { OwnFullPost } from '#contract/post.ts'
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
  /** Called with the message of the server. */
  onScheduled: (message: string) => Promise<void>
}

/** Schedules the text of the form as an update of a public post. */
export function UpdateLater({ post, isDisabled, isUnsaved, onUnchanged, saveVersion, onScheduled }: Props) {
  const [isOpen, setOpen] = useState(false)
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
            onDone={onScheduled}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
