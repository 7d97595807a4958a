import { useState } from 'react'

export type PreviewWidth = 'phone' | 'desktop'
export type PreviewScheme = 'light' | 'dark'

interface PreviewChoices {
  width: PreviewWidth
  /** Null for that of the admin area. */
  scheme: PreviewScheme | null
}

/** A key of `localStorage`. */
const key = 'preview'

/** How previews are shown: as they were last shown in this browser. */
export function usePreviewChoices() {
  const [choices, setChoices] = useState(lastChoices)
  function choose(part: Partial<PreviewChoices>): void {
    const next = { ...choices, ...part }
    setChoices(next)
    noteChoices(next)
  }
  return { ...choices, choose }
}

function lastChoices(): PreviewChoices {
  try {
    const [width, scheme] = (localStorage.getItem(key) ?? '').split(' ')
    return {
      width: width === 'desktop' ? width : 'phone',
      scheme: scheme === 'light' || scheme === 'dark' ? scheme : null,
    }
  } catch {
    return { width: 'phone', scheme: null }
  }
}

function noteChoices({ width, scheme }: PreviewChoices): void {
  try {
    localStorage.setItem(key, `${width} ${scheme ?? 'system'}`)
  } catch {}
}
