import { replace } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { api } from '../../api/api.ts'
import { storedToken } from '../../stored-token.ts'
import { forgetPosition } from './own-position.ts'
import { returnPathOf } from './return-path.ts'

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

export function removeToken(): void {
  localStorage.removeItem('token')
  forgetPosition()
}

/** Signs out at once, also offline. The server ends the session if it can be reached. */
export function signOut(): void {
  // Reads the token synchronously, before it is removed.
  api.auth.signOut().catch(() => {})
  removeToken()
}
