import { contract } from '#contract/contract.ts'
import { storedToken } from '../stored-token.ts'
import { createClient } from './client.ts'

const listeners = new Set<() => void>()

/** Calls back when the server refuses the stored token. Answers how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every call of the API, made by whoever is signed in in this browser. */
export const api = createClient(contract, {
  token: storedToken,
  onUnauthenticated: () => {
    for (const listener of listeners) listener()
  },
})
