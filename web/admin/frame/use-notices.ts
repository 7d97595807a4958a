import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { storedToken } from '../../stored-token.ts'
import { notePosition } from '../session/own-position.ts'
import { noteAccount } from '../session/renewed-session.ts'

const intervalMs = 60_000

type Notices = Awaited<ReturnType<typeof api.dashboard.notices>>

/** What the server has to say on every screen. Asks again on each screen and each minute, as owners may change meanwhile what this account is. */
export function useNotices(): Partial<Notices> {
  const { pathname } = useLocation()
  const [notices, setNotices] = useState<Partial<Notices>>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again on each screen
  useEffect(() => {
    let isCurrent = true
    async function check() {
      const token = storedToken()
      if (document.hidden || !token) return
      // A failed request says nothing, so the last state stays.
      const loaded = await api.dashboard.notices().catch(() => null)
      if (!loaded || !isCurrent || token !== storedToken()) return
      setNotices(loaded)
      notePosition(loaded.position)
      noteAccount(token, loaded.username)
    }
    void check()
    const timer = setInterval(check, intervalMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [pathname])

  return notices
}
