interface Props {
  isRestored: boolean
  discard: () => void
}

/** Says that a form shows what was typed before the screen was left, and offers to discard it. */
export function RestoredNote({ isRestored, discard }: Props) {
  if (!isRestored) return null
  return (
    <div className="undo-line">
      <p>What you typed here before is back. It is not saved yet.</p>
      <button type="button" className="quiet-button" onClick={discard}>
        Discard it
      </button>
    </div>
  )
}
