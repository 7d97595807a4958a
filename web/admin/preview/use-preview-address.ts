import { useEffect, useMemo, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { createPreviewAddress } from './preview-address.ts'

interface Parts {
  copyId: string | null
  url: string | null
  /** Changes whenever the text was saved. */
  revision: number
}

/** The address of the page of a text, another one for each revision; and why there is none. */
export function usePreviewAddress({ copyId, url, revision }: Parts) {
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const addressOf = useMemo(() => {
    if (copyId !== null) return createPreviewAddress({ copyId, url })
    return url === null ? null : createPreviewAddress({ copyId, url })
  }, [copyId, url])

  useEffect(() => {
    let isCurrent = true
    addressOf?.()
      .then((address) => {
        if (!isCurrent) return
        setAddress(`${address}#${revision}`)
        setFailure(null)
      })
      .catch((error) => isCurrent && setFailure(asApiError(error).message))
    return () => {
      isCurrent = false
    }
  }, [addressOf, revision])

  return {
    address: addressOf && address,
    failure,
    noteFailed: () => setFailure('The preview could not be loaded. It is tried again with the next change.'),
  }
}
