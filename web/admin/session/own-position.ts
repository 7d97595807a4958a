import { useSyncExternalStore } from 'react'
import type { Position } from '#contract/author.ts'

/** A key of `localStorage`, so that the next document begins with what is known. */
const key = 'position'
const listeners = new Set<() => void>()

/** Notes what the server says of the signed-in account. It decides only what is offered: each call is allowed or refused by the server. */
export function notePosition(position: Position): void {
  try {
    if (localStorage.getItem(key) === position) return
    localStorage.setItem(key, position)
  } catch {
    // Where the browser stores nothing, the menu is that of an author.
    return
  }
  for (const listener of listeners) listener()
}

export const forgetPosition = (): void => localStorage.removeItem(key)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function isStoredOwner(): boolean {
  try {
    return localStorage.getItem(key) === 'owner'
  } catch {
    return false
  }
}

/** Whether the account is an owner; false while that is not known. */
export const useIsOwner = (): boolean => useSyncExternalStore(subscribe, isStoredOwner, () => false)
