import { replace } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { api, onSessionEnded } from '../../api/api.ts'
import { storedToken } from '../../stored-token.ts'

/**
 * Where only signed-in people go, by the presence of a token alone: whether it still opens anything, the server says. Like every
 * redirect of the admin area it replaces the entry of the history, so that Back does not lead into it again.
 */
export function requireToken(request: Request): void {
  if (!storedToken()) throw replace(paths.signIn(returnPathOf(request.url)))
}

/** Where only people go who are not signed in. */
export function requireNoToken(): void {
  if (storedToken()) throw replace(paths.dashboard())
}

export const storeToken = (token: string): void => localStorage.setItem('token', token)

export const removeToken = (): void => localStorage.removeItem('token')

/** Ends the session at once, also offline; the server is told if it can be reached. */
export function signOut(): void {
  // The call reads the token before it is gone.
  api.auth.signOut().catch(() => {})
  removeToken()
}

const returnPathOf = (url: string): string | undefined => {
  const { pathname, search } = new URL(url)
  return pathname === paths.dashboard() ? undefined : pathname + search
}

/** Where to go after sign-in: a page of the dashboard that was asked for, and nowhere else. */
export function safeReturnPath(asked: string | null): string {
  if (!asked?.startsWith(`${paths.dashboard()}/`)) return paths.dashboard()
  const { origin, pathname, search } = new URL(asked, location.origin)
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
  /** For a new session. */
  reset: () => setEnded(false),
}
