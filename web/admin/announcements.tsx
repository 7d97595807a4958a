import { useSyncExternalStore } from 'react'

let text = ''
const listeners = new Set<() => void>()

function set(next: string): void {
  text = next
  for (const listener of listeners) listener()
}

/** Tells a text of the specification by the browser's own alert and leaves it on the page, so that nothing depends on the dialog. */
export function announce(message: string): void {
  set(message)
  alert(message)
}

/** Leaves a text on the page without an alert, for what the specification has none for. */
export const note = (message: string): void => set(message)

/** Takes the last announcement off the page. */
export const clearAnnouncement = (): void => set('')

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
