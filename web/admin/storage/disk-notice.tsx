import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { storedToken } from '../../stored-token.ts'
import { ByteSize } from './byte-size.tsx'

const intervalMs = 60_000

type Notices = Awaited<ReturnType<typeof api.dashboard.notices>>

/** Warns owners while the server is low on disk space. */
export function DiskNotice() {
  const { pathname } = useLocation()
  const [{ lowDisk }, setNotices] = useState<Notices>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again on each screen
  useEffect(() => {
    let isCurrent = true
    async function check() {
      if (document.hidden || !storedToken()) return
      // A failed request says nothing about the disk, so the last state stays.
      const notices = await api.dashboard.notices().catch(() => null)
      if (notices && isCurrent) setNotices(notices)
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

  return (
    <div role="status">
      {lowDisk && (
        <div className="disk-notice">
          <p>
            <strong>The server’s disk is almost full:</strong> <ByteSize bytes={lowDisk.freeBytes} /> are
            free. Until there are more than <ByteSize bytes={lowDisk.reserveBytes} />, nothing can be added:
            no posts, images, messages or accounts. Reading, hiding and deleting work as usual. Ask whoever
            runs the server to make room. Images that you delete leave the disk after a day.
          </p>
        </div>
      )}
    </div>
  )
}
