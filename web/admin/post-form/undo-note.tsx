import { PendingButton } from '../forms/pending-button.tsx'
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
    <div {...handlers} className="unsaved-draft flex items-center gap-4">
      <p role="status">
        {text} {failure && <span className="text-error">{failure.message}</span>}
      </p>
      <PendingButton
        className="quiet-button"
        pending={pending}
        onClick={() => void submit(async () => onUndo())}
      >
        {pending ? 'Undoing …' : 'Undo'}
      </PendingButton>
    </div>
  )
}
