import { useSubmission } from '../forms/use-submission.ts'
import { useUndoTimeout } from '../posts/use-undo-timeout.ts'

interface Props {
  /** What happened to a text. */
  text: string
  /** Whether it stays until that changes. */
  isHeld?: boolean
  onUndo: () => void | Promise<void>
  onGone: () => void
}

/** Says what happened to a text, and offers to undo it for a moment. */
export function UndoNote({ text, isHeld = false, onUndo, onGone }: Props) {
  const { pending, failure, submit } = useSubmission()
  const handlers = useUndoTimeout({ isHeld: isHeld || pending || failure !== null, onGone })
  return (
    <p {...handlers} className="unsaved-draft flex items-center gap-4" role="status">
      <span>
        {text} {failure && <span className="text-error">{failure.message}</span>}
      </span>
      <button type="button" className="quiet-button" onClick={() => void submit(async () => onUndo())}>
        {pending ? 'Undoing …' : 'Undo'}
      </button>
    </p>
  )
}
