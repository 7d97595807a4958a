import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { useUnsavedTextNote } from '../drafts/browser-storage.ts'
import { removeToken } from './session.ts'
import { sessionEnded } from './session-ended.ts'

/** Shown when the session has ended and the screen stays, so that what was typed can be read. */
export function SessionNotice() {
  const note = useUnsavedTextNote()
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
          <p>Your session has ended. {note}</p>
          <button type="button" className="button" onClick={signInAgain}>
            Sign in again
          </button>
        </div>
      )}
    </div>
  )
}
