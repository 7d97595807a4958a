import { useUndoTimeout } from '../posts/use-undo-timeout.ts'

interface Props {
  /** What happened to the text. */
  reason: string
  /** Whether the text is as it was put in: nothing that was typed since would be lost. */
  isUntouched: boolean
  onUndo: () => void
  onGone: () => void
}

/** Offers to undo clearing or replacing the text, until a moment after somebody goes on with it. */
export function ReplacementUndo({ reason, isUntouched, onUndo, onGone }: Props) {
  const handlers = useUndoTimeout({ isHeld: isUntouched, onGone })
  return (
    <p {...handlers} className="unsaved-draft flex items-center gap-4" role="status">
      {reason}
      <button type="button" className="quiet-button" onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}
