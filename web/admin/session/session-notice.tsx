import { type MouseEvent, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { useUnsavedTextNote } from '../drafts/browser-storage.ts'
import { confirmLeaving } from '../images/use-leave-warning.ts'
import { ownUsername } from './renewed-session.ts'
import { removeToken } from './session.ts'
import { sessionEnded } from './session-ended.ts'

interface Props {
  /** In a dialog: asks for the password above it, as leaving the screen would lose what was typed there. */
  signInHere?: (username: string, button: HTMLElement) => void
}

/** Shown when the session has ended and the screen stays, so that what was typed can be read. */
export function SessionNotice({ signInHere }: Props) {
  const note = useUnsavedTextNote()
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get, () => false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const username = signInHere ? ownUsername() : null
  function signInAgain({ currentTarget }: MouseEvent<HTMLElement>) {
    if (signInHere && username !== null) return signInHere(username, currentTarget)
    if (!confirmLeaving()) return
    removeToken()
    sessionEnded.reset()
    navigate(paths.signIn(pathname + search), { replace: true })
  }
  return (
    <div role="alert" className="session-notice-place">
      {ended && (
        <div className="session-notice">
          <p>Your session has ended. {username === null ? note : 'What you typed here stays.'}</p>
          <button type="button" className="button" onClick={signInAgain}>
            Sign in again
          </button>
        </div>
      )}
    </div>
  )
}
