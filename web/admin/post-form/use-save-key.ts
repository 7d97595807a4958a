import { useEffect, useEffectEvent } from 'react'

/** Calls `save` on Ctrl+S and Cmd+S, in place of the browser's dialog. */
export function useSaveKey(save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Chromium fills in forms with events without a key, and without these.
      if (!event.ctrlKey && !event.metaKey) return
      if (event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) saveNow()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
