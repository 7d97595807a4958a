import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mayHaveArrived } from '../../api/api-error.ts'
import { useSubmission } from '../forms/use-submission.ts'
import type { PostChange } from './post-changes.ts'
import { shortTitle } from './short-title.ts'

const undoTimeoutMs = 10_000

interface Props {
  change: PostChange
  /** Whether the focused button disappeared with the post. */
  takesFocus: boolean
  undo: () => Promise<void>
  onGone: () => void
}

/** Offers to undo a change. It stays while it has the pointer or the focus, and after an error until it is dismissed. */
export function UndoLine({ change, takesFocus, undo, onGone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { pending, failure, submit } = useSubmission()
  const isOver = failure !== null && !mayHaveArrived(failure)
  const stays = isHovered || isFocused || pending || failure !== null
  const gone = useEffectEvent(onGone)

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(gone, undoTimeoutMs)
    return () => clearTimeout(timer)
  }, [stays])

  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  return (
    <div
      className="undo-line"
      role="status"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
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
      <button
        ref={button}
        type="button"
        className="quiet-button"
        onClick={() => (isOver ? onGone() : void submit(undo))}
      >
        {isOver ? 'Dismiss' : pending ? 'Undoing …' : 'Undo'}
        <span className="visually-hidden"> “{change.before.title}”</span>
      </button>
    </div>
  )
}
