import { useSyncExternalStore } from 'react'

/** IndexedDB may never answer, such as while another tab holds it. */
const timeoutMs = 2_000

/** Throws if work takes too long. It goes on nevertheless. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser did not store or read in time.')), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

let isKept = true
const listeners = new Set<() => void>()

/** Notes whether this browser stored the last text. */
export function noteBrowserKeeps(next: boolean): void {
  isKept = next
  for (const listener of listeners) listener()
}

export const keptNote = (): string =>
  isKept
    ? 'The text is kept in this browser.'
    : 'This browser cannot keep it either: copy the text before you leave.'

/** Says whether this browser has what was typed. */
export const useKeptNote = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keptNote,
    keptNote,
  )
