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
let isTextUnsaved = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes whether this browser stored the last text. */
export function noteBrowserKeeps(next: boolean): void {
  isKept = next
  tell()
}

/** Notes whether a form has text that is not saved. */
export function noteUnsavedText(next: boolean): void {
  isTextUnsaved = next
  tell()
}

export const keptNote = (): string =>
  isKept
    ? 'The text is kept in this browser.'
    : 'This browser cannot keep it either: copy the text before you leave.'

/** Says whether this browser has what was typed. */
export const useKeptNote = (): string => useSyncExternalStore(subscribe, keptNote, keptNote)

/** Whether text would be lost if the page were left now. */
export const wouldLoseText = (): boolean => isTextUnsaved && !isKept

/** Says whether this browser has what was typed; empty if nothing was that is not saved. */
export function unsavedTextNote(): string {
  if (!isTextUnsaved) return ''
  return isKept
    ? 'What you have written is kept in this browser.'
    : 'This browser cannot keep what you have written: copy it before you leave.'
}

export const useUnsavedTextNote = (): string =>
  useSyncExternalStore(subscribe, unsavedTextNote, unsavedTextNote)
