import { useEffect } from 'react'

/** Prevents the browser from opening a file that is dropped beside its target. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      const isForInput = event.target instanceof HTMLInputElement && event.target.type === 'file'
      if (event.defaultPrevented || isForInput || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('dragover', keep)
    document.addEventListener('drop', keep)
    return () => {
      document.removeEventListener('dragover', keep)
      document.removeEventListener('drop', keep)
    }
  }, [])
}
