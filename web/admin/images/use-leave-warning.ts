import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const question = 'An image is not saved yet and would be lost. Leave anyway?'

/** Whether the screen has an image that is not saved. */
let hasUnsaved = false
/** Whether leaving the screen needs no question, as it was answered or as nothing could be kept. */
let isSettled = false

/** For what cannot be taken back once the screen is left, such as signing out: asks first, and leaving does not ask again. */
export function confirmLeaving(): boolean {
  if (hasUnsaved && !confirm(question)) return false
  leaveUnasked()
  return true
}

/** Lets the screen be left without a question. */
export function leaveUnasked(): void {
  isSettled = hasUnsaved
}

/** Confirms leaving the screen or the tab while an image is not saved. Use it once per screen. */
export function useLeaveWarning(hasUnsavedImage: boolean): void {
  const { state, proceed, reset } = useBlocker(() => hasUnsavedImage && !isSettled)
  useEffect(() => {
    if (state !== 'blocked') return
    if (confirm(question)) proceed()
    else reset()
  }, [state, proceed, reset])
  useEffect(() => {
    if (!hasUnsavedImage) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    hasUnsaved = true
    addEventListener('beforeunload', warn)
    return () => {
      hasUnsaved = false
      isSettled = false
      removeEventListener('beforeunload', warn)
    }
  }, [hasUnsavedImage])
}
