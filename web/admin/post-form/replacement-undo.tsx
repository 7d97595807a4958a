import { useEffect, useEffectEvent } from 'react'

const undoTimeoutMs = 10_000

interface Props {
  /** What happened to the text. */
  reason: string
  onUndo: () => void
  onGone: () => void
}

/** Offers to undo clearing or replacing the text. */
export function ReplacementUndo({ reason, onUndo, onGone }: Props) {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(gone, undoTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="unsaved-draft flex items-center gap-4" role="status">
      {reason}
      <button type="button" className="quiet-button" onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}
