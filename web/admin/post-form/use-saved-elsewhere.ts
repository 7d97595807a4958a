import { useEffect, useRef, useState } from 'react'

interface SavedPost {
  url: string
  /** Milliseconds since 1970. */
  at: number
}

/** Tabs of this browser hear of each other's saves. `tell` is called after saving a post. */
export function useSavedElsewhere(url: string | null) {
  const channel = useRef<BroadcastChannel>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  useEffect(() => {
    const opened = new BroadcastChannel('lectern-saved-posts')
    channel.current = opened
    opened.onmessage = ({ data }: MessageEvent<SavedPost>) => {
      if (data.url === url) setSavedAt(new Date(data.at))
    }
    return () => opened.close()
  }, [url])
  return {
    savedAt,
    tell: (savedUrl: string) => channel.current?.postMessage({ url: savedUrl, at: Date.now() }),
  }
}
