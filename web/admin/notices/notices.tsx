import { useSyncExternalStore } from 'react'

let text = ''
const listeners = new Set<() => void>()

/** Shows a message at the top of the page. */
export function showNotice(message: string): void {
  text = message
  for (const listener of listeners) listener()
}

/** Shows a message with `alert()` and at the top of the page, as browsers may suppress alerts. */
export function alertNotice(message: string): void {
  showNotice(message)
  alert(message)
}

export const clearNotice = (): void => showNotice('')

export function Notices() {
  const message = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => text,
    () => '',
  )
  return (
    <div role="status" className="announcement">
      {message && (
        <p>
          {message}
          <button type="button" className="quiet-button" onClick={clearNotice}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  )
}
