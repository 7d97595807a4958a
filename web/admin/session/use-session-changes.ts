import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { storedToken } from '../../stored-token.ts'
import { unsavedTextNote, wouldLoseText } from '../drafts/browser-storage.ts'
import { showNotice } from '../notices/notices.tsx'
import { isSameSession } from './renewed-session.ts'
import { sessionEnded } from './session-ended.ts'

/**
 * Reacts to other tabs signing in or out, and to the page returning from the back/forward cache. After a sign-out it opens the sign-in page
 * and says why; after another sign-in it reloads the screen, so that nothing of one account is sent as another. What was typed stays with its
 * account.
 */
export function useSessionChanges(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const token = useRef('')
  const compareToken = useEffectEvent(async () => {
    const stored = storedToken()
    const isSame = isSameSession(token.current)
    token.current = stored
    if (isSame) return
    if (!stored) return leave()
    sessionEnded.reset()
    await navigate(paths.dashboard(), { replace: true })
    await navigate(pathname + search, { replace: true })
  })
  /** The text is on the screen as long as it is nowhere else. */
  async function leave() {
    if (wouldLoseText()) return sessionEnded.note()
    const message = `You were signed out in another tab. ${unsavedTextNote()}`
    await navigate(paths.signIn(pathname + search), { replace: true })
    showNotice(message)
  }
  useEffect(() => {
    token.current = storedToken()
    const onChange = () => void compareToken()
    addEventListener('storage', onChange)
    addEventListener('pageshow', onChange)
    return () => {
      removeEventListener('storage', onChange)
      removeEventListener('pageshow', onChange)
    }
  }, [])
}
