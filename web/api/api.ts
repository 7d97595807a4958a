import { contract } from '#contract/contract.ts'
import { storedToken } from '../stored-token.ts'
import { createClient } from './client.ts'

const listeners = new Set<() => void>()

/** Subscribes to the server refusing the stored token. Returns the unsubscribe function. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let promptPassword: () => Promise<boolean | null> = async () => null
let openPrompt: Promise<boolean | null> | undefined

/** Sets the prompt for requests that need the password again. Returns a function that removes it. */
export function onPasswordRequired(ask: () => Promise<boolean>): () => void {
  promptPassword = ask
  return () => {
    promptPassword = async () => null
  }
}

/** Requests that need the password at the same time share one prompt. */
function promptPasswordOnce(): Promise<boolean | null> {
  openPrompt ??= promptPassword().finally(() => {
    openPrompt = undefined
  })
  return openPrompt
}

/** Tells that the server refused this token, unless it was replaced meanwhile. */
export function noteSessionEnded(token: string): void {
  if (token !== storedToken()) return
  for (const listener of listeners) listener()
}

/** All calls of the API, with the token stored in this browser. */
export const api = createClient(contract, {
  token: storedToken,
  promptPassword: promptPasswordOnce,
  onUnauthenticated: noteSessionEnded,
})
