import { useSyncExternalStore } from 'react'

let text = ''
const listeners = new Set<() => void>()

/** Leaves a text on the page without an alert, for what the specification has none for. */
export function showNotice(message: string): void {
  text = message
  for (const listener of listeners) listener()
}

/** Tells a text of the specification by the browser's own alert and leaves it on the page, so that nothing depends on the dialog. */
export function alertNotice(message: string): void {
  showNotice(message)
  alert(message)
}

/** Takes the last announcement off the page. */
export const clearNotice = (): void => showNotice('')

/** The place of announcements, which tools read out. */
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
