import { useRef, useState } from 'react'
import { type ApiError, asApiError, isAbort } from '../../api/api-error.ts'
import { clearNotice } from '../notices/notices.tsx'

/**
 * Runs one submission at a time. A call while another one is pending does nothing, so that a double click sends nothing twice.
 */
export function useSubmission() {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const busy = useRef(false)

  /** Resolves to the result of `work`, or to undefined if it failed or another submission is pending. */
  async function submit<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setPending(true)
    setFailure(null)
    clearNotice()
    try {
      return await work()
    } catch (error) {
      // Aborted by the user.
      if (!isAbort(error)) setFailure(asApiError(error))
      return undefined
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return { pending, failure, submit }
}
