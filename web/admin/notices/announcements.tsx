import { useSyncExternalStore } from 'react'

let text = ''
const listeners = new Set<() => void>()

/** Leaves a text on the page without an alert, for what the specification has none for. */
export function note(message: string): void {
  text = message
  for (const listener of listeners) listener()
}

/** Tells a text of the specification by the browser's own alert and leaves it on the page, so that nothing depends on the dialog. */
export function announce(message: string): void {
  note(message)
  alert(message)
}

/** Takes the last announcement off the page. */
export const clearAnnouncement = (): void => note('')

/** The place of announcements, which tools read out. */
export function Announcements() {
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
          <button type="button" className="quiet-button" onClick={clearAnnouncement}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  )
}
