import { replace } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { api, onSessionEnded } from '../../api/api.ts'
import { storedToken } from '../../stored-token.ts'

/**
 * Redirects to sign-in if no token is stored; the server checks whether a token is valid. Like all redirects of the admin area it replaces
 * the history entry, so that Back does not lead into it again.
 */
export function requireToken(request: Request): void {
  if (!storedToken()) throw replace(paths.signIn(returnPathOf(request.url)))
}

/** Redirects to the dashboard if a token is stored. */
export function requireNoToken(): void {
  if (storedToken()) throw replace(paths.dashboard())
}

export const storeToken = (token: string): void => localStorage.setItem('token', token)

export const removeToken = (): void => localStorage.removeItem('token')

/** Signs out at once, also offline. The server ends the session if it can be reached. */
export function signOut(): void {
  // Reads the token synchronously, before it is removed.
  api.auth.signOut().catch(() => {})
  removeToken()
}

const returnPathOf = (url: string): string | undefined => {
  const { pathname, search } = new URL(url)
  return pathname === paths.dashboard() ? undefined : pathname + search
}

/** Allows only paths of the dashboard, as the query may come from anywhere. */
export function safeReturnPath(path: string | null): string {
  if (!path?.startsWith(`${paths.dashboard()}/`)) return paths.dashboard()
  const { origin, pathname, search } = new URL(path, location.origin)
  const isInside = origin === location.origin && pathname.startsWith(`${paths.dashboard()}/`)
  return isInside ? pathname + search : paths.dashboard()
}

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
