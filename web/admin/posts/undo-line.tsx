import { useEffect, useRef } from 'react'
import { mayHaveArrived } from '../../api/api-error.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import type { PostChange } from './post-changes.ts'
import { shortTitle } from './short-title.ts'
import { useUndoTimeout } from './use-undo-timeout.ts'

interface Props {
  change: PostChange
  /** Whether it stands in the place of the post, and so gets the focus that was lost with it. */
  takesPlace: boolean
  undo: () => Promise<void>
  onGone: () => void
}

/** Offers to undo a change. It stays while it has the pointer or the focus, and after an error until it is dismissed. */
export function UndoLine({ change, takesPlace, undo, onGone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { pending, failure, submit } = useSubmission()
  const isOver = failure !== null && !mayHaveArrived(failure)
  const handlers = useUndoTimeout({ isHeld: pending || failure !== null, onGone })

  useEffect(() => {
    if (takesPlace && document.activeElement === document.body) button.current?.focus()
  }, [takesPlace])

  return (
    <div {...handlers} className="undo-line" role="status">
      <p>
        “<bdi>{shortTitle(change.before.title)}</bdi>” {change.text}
        {failure && (
          <span className="text-error">
            {' '}
            {isOver && 'This can no longer be undone. '}
            {failure.message}
          </span>
        )}
      </p>
      <PendingButton
        ref={button}
        className="quiet-button"
        pending={pending}
        onClick={() => (isOver ? onGone() : void submit(undo))}
      >
        {isOver ? 'Dismiss' : pending ? 'Undoing …' : 'Undo'}
        <span className="visually-hidden"> “{change.before.title}”</span>
      </PendingButton>
    </div>
  )
}
