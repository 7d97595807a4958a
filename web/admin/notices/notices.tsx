import { useSyncExternalStore } from 'react'

interface Notice {
  message: string
  /** A page of the blog to go to from there. */
  link?: { path: string; text: string }
  /** Whether it says what could not be done. */
  isFailure?: boolean
}

const nothing: Notice = { message: '' }
let shown = nothing
const listeners = new Set<() => void>()

function show(notice: Notice): void {
  shown = notice
  for (const listener of listeners) listener()
}

/** Shows a message at the top of the page. */
export const showNotice = (message: string, link?: Notice['link']): void =>
  show({ message, ...(link && { link }) })

/** Shows a message with `alert()` and at the top of the page, as browsers may suppress alerts. */
export function alertNotice(message: string, link?: Notice['link']): void {
  showNotice(message, link)
  alert(message)
}

/** Shows at the top of the page what could not be done. */
export const showFailure = (message: string): void => show({ message, isFailure: true })

/** Shows what could not be done with `alert()` as well. */
export function alertFailure(message: string): void {
  showFailure(message)
  alert(message)
}

export const clearNotice = (): void => show(nothing)

const asSentence = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`)

export function Notices() {
  const { message, link, isFailure } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => nothing,
  )
  return (
    <div role="status" className={isFailure ? 'announcement failure' : 'announcement'}>
      {message && (
        <p>
          <span>
            {link ? asSentence(message) : message} {link && <a href={link.path}>{link.text}</a>}
          </span>
          <button type="button" className="quiet-button" onClick={clearNotice}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  )
}
