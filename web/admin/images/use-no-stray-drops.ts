import { useEffect } from 'react'

/** Prevents the browser from opening a file that is dropped beside its target. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const preventOpening = (event: DragEvent) => {
      const isForInput = event.target instanceof HTMLInputElement && event.target.type === 'file'
      if (event.defaultPrevented || isForInput || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('dragover', preventOpening)
    document.addEventListener('drop', preventOpening)
    return () => {
      document.removeEventListener('dragover', preventOpening)
      document.removeEventListener('drop', preventOpening)
    }
  }, [])
}
