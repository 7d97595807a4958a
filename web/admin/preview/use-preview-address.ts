import { useEffect, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'

interface Parts {
  /** Finds the address of the page; null if there is none yet. */
  addressOf: (() => Promise<string>) | null
  /** Changes whenever the page is to be loaded again. */
  revision: number
  /** How long to wait for a further change. */
  delayMs?: number
}

/** The address of a page, another one for each revision; and why there is none. */
export function usePreviewAddress({ addressOf, revision, delayMs = 0 }: Parts) {
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isCurrent = true
    async function find() {
      try {
        const found = await addressOf?.()
        if (!isCurrent || found === undefined) return
        setAddress(`${found}#${revision}`)
        setFailure(null)
      } catch (error) {
        if (isCurrent) setFailure(asApiError(error).message)
      }
    }
    const timer = setTimeout(find, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [addressOf, revision, delayMs])

  return {
    address: addressOf && address,
    failure,
    noteFailed: () => setFailure('The preview could not be loaded. It is tried again with the next change.'),
  }
}
