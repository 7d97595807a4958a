import { contract } from '#contract/contract.ts'
import { storedToken } from '../stored-token.ts'
import { createClient } from './client.ts'

const listeners = new Set<() => void>()

/** Calls back when the server refuses the stored token. Answers how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let promptPassword: () => Promise<boolean | null> = async () => null
let openPrompt: Promise<boolean | null> | undefined

/** Sets who asks for the password when a call needs it once more. Answers how to stop. */
export function onPasswordRequired(ask: () => Promise<boolean>): () => void {
  promptPassword = ask
  return () => {
    promptPassword = async () => null
  }
}

/** Calls that need it at the same time ask once. */
function promptPasswordOnce(): Promise<boolean | null> {
  openPrompt ??= promptPassword().finally(() => {
    openPrompt = undefined
  })
  return openPrompt
}

/** Every call of the API, made by whoever is signed in in this browser. */
export const api = createClient(contract, {
  token: storedToken,
  promptPassword: promptPasswordOnce,
  onUnauthenticated: () => {
    for (const listener of listeners) listener()
  },
})
