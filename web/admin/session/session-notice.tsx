import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { removeToken } from './session.ts'
import { sessionEnded } from './session-ended.ts'

/** Shown when the server no longer knows the session. What was typed on the screen is kept. */
export function SessionNotice() {
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get, () => false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  function signInAgain() {
    removeToken()
    sessionEnded.reset()
    navigate(paths.signIn(pathname + search), { replace: true })
  }
  return (
    <div role="alert" className="session-notice-place">
      {ended && (
        <div className="session-notice">
          <p>Your session has ended. What you have written is kept in this browser.</p>
          <button type="button" className="button" onClick={signInAgain}>
            Sign in again
          </button>
        </div>
      )}
    </div>
  )
}
