import { useRef, useState } from 'react'
import { type ApiError, asApiError, isAbort } from '../../api/api-error.ts'
import { clearNotice } from '../notices/announcements.tsx'

/**
 * One piece of work at a time: `pending` while it is under way, `failure` if it ended in one. A second call in the
 * meantime does nothing, so that a double click sends nothing twice.
 */
export function useSubmission() {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const busy = useRef(false)

  /** Answers what the work answers; undefined if it failed, or if other work is under way. */
  async function submit<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setPending(true)
    setFailure(null)
    clearNotice()
    try {
      return await work()
    } catch (error) {
      // What somebody gave up is no failure to be told of.
      if (!isAbort(error)) setFailure(asApiError(error))
      return undefined
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return { pending, failure, submit }
}
