import { onSessionEnded } from '../../api/api.ts'

let ended = false
const listeners = new Set<() => void>()

function setEnded(value: boolean): void {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

onSessionEnded(() => setEnded(true))

/** Whether the server has refused the stored token, for `useSyncExternalStore`. */
export const sessionEnded = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => ended,
  reset: () => setEnded(false),
}
