import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const question = 'An image is not saved yet and would be lost. Leave anyway?'

/** Confirms leaving the screen or the tab while an image is not saved. Use it once per screen. */
export function useLeaveWarning(hasUnsavedImage: boolean): void {
  const { state, proceed, reset } = useBlocker(hasUnsavedImage)
  useEffect(() => {
    if (state !== 'blocked') return
    if (confirm(question)) proceed()
    else reset()
  }, [state, proceed, reset])
  useEffect(() => {
    if (!hasUnsavedImage) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasUnsavedImage])
}
