import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { isApple } from '../keys/is-apple.ts'

// Loaded when they are opened.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/**
 * The palette, which Ctrl+K or Cmd+K opens, and the list of keys, which Ctrl+/ or Cmd+/ opens, wherever nothing else takes these keys, as the
 * editor does for links and for its help.
 */
export function usePalette() {
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null)
  // In time for a key that is pressed as soon as the screen is seen.
  useLayoutEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isMod = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey
      // Chromium fills in forms with events without a key, and without these.
      const isForPalette = isMod && !altKey && !shiftKey && key.toLowerCase() === 'k'
      // With Shift too, which types the slash on some keyboards.
      const isForKeys = key === '/' && isMod && !altKey
      if (!(isForPalette || isForKeys) || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      setShown(isForPalette ? 'palette' : 'keys')
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  const close = () => setShown(null)
  return {
    open: () => setShown('palette'),
    palette: shown && (
      <Suspense>
        {shown === 'palette' ? <Palette onClose={close} /> : <KeysDialog onClose={close} />}
      </Suspense>
    ),
  }
}
