import { useEffect, useEffectEvent, useState } from 'react'

const undoTimeoutMs = 10_000

/** Ends an offer to undo after ten seconds in which it has neither the pointer nor the focus. Returns the handlers of its element. */
export function useUndoTimeout({ isHeld, onGone }: { isHeld: boolean; onGone: () => void }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const stays = isHovered || isFocused || isHeld
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(gone, undoTimeoutMs)
    return () => clearTimeout(timer)
  }, [stays])
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
