import { useEffect, useEffectEvent } from 'react'

/** Layouts without Latin letters have another character on the key. */
const isF = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'f' || (code === 'KeyF' && !/^[a-z]$/i.test(key))

/** Calls `toggle` on Ctrl+Shift+F and Cmd+Shift+F, unless a dialog is open. */
export function useFullPageKey(toggle: () => void): void {
  const toggleNow = useEffectEvent(toggle)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isF(event) || !event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (!event.repeat) toggleNow()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
