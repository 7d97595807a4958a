import { onSessionEnded } from '../../api/api.ts'

let ended = false
const listeners = new Set<() => void>()

function setEnded(value: boolean): void {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

onSessionEnded(() => setEnded(true))

/** Whether the session has ended while the screen stays, for `useSyncExternalStore`. */
export const sessionEnded = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => ended,
  note: () => setEnded(true),
  reset: () => setEnded(false),
}
