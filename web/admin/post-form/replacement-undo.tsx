import { useEffect, useEffectEvent } from 'react'

/** How long replaced text can be brought back, in milliseconds. */
const undoTimeoutMs = 10_000

interface Props {
  /** What happened to the text that comes back. */
  reason: string
  onUndo: () => void
  onGone: () => void
}

/** The way back after what was typed has been cleared or replaced. */
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
