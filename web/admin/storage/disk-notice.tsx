import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { storedToken } from '../../stored-token.ts'
import { ByteSize } from './byte-size.tsx'

/** How often a screen that stays open asks again, in milliseconds. */
const intervalMs = 60_000

type Notices = Awaited<ReturnType<typeof api.dashboard.notices>>

/** Tells owners that the server has hardly any disk space left, for as long as that is so. */
export function DiskNotice() {
  const { pathname } = useLocation()
  const [{ lowDisk }, setNotices] = useState<Notices>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen asks anew
  useEffect(() => {
    let isCurrent = true
    async function look() {
      if (document.hidden || !storedToken()) return
      // A failure says nothing about the disk: what was known stays.
      const notices = await api.dashboard.notices().catch(() => null)
      if (notices && isCurrent) setNotices(notices)
    }
    void look()
    const timer = setInterval(look, intervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname])

  return (
    <div role="status">
      {lowDisk && (
        <div className="disk-notice">
          <p>
            <strong>The server’s disk is almost full:</strong> <ByteSize bytes={lowDisk.freeBytes} /> are
            free. Until there are more than <ByteSize bytes={lowDisk.reserveBytes} />, nothing can be added:
            no posts, pictures, messages or accounts. Reading, hiding and deleting work as usual. Ask whoever
            runs the server to make room. Pictures that you delete leave the disk after a day.
          </p>
        </div>
      )}
    </div>
  )
}
