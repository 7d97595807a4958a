import { useEffect } from 'react'

/** Warns before the tab closes while something is under way that closing it would end. */
export function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnderWay])
}
