import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns a part of the program once it is loaded, and null before. Without a connection `onFailure` is called, and the next mount is the
 * next attempt.
 */
export function usePart<Part>(load: () => Promise<Part>, onFailure?: () => void): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  const start = useEffectEvent(load)
  const giveUp = useEffectEvent(() => onFailure?.())
  useEffect(() => {
    start().then(
      (loaded) => setPart({ loaded }),
      () => giveUp(),
    )
  }, [])
  return part?.loaded ?? null
}
