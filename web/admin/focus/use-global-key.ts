import { useEffect, useEffectEvent } from 'react'

/** A key with Shift, and Ctrl or Cmd. */
interface GlobalKey {
  /** In lower case. */
  letter: string
  alt?: boolean
}

/** Layouts without Latin letters have another character on the key, and so have some with Alt. */
const isLetter = ({ key, code }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter || (code === `Key${letter.toUpperCase()}` && !/^[a-z]$/i.test(key))

/** Does something at a key, wherever the focus is, unless a dialog is open. */
export function useGlobalKey({ letter, alt = false }: GlobalKey, action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Chromium fills in forms with events without a key, and without these.
      if (!event.shiftKey || event.ctrlKey === event.metaKey || !isLetter(event, letter)) return
      if (event.altKey !== alt || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [letter, alt])
}
