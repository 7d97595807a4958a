import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import type { KnownTag } from './known-tags.ts'

/** The tags that exist, once `load` was called. They are loaded once; without them, nothing is suggested. */
export function useKnownTags() {
  const [known, setKnown] = useState<KnownTag[]>([])
  const isLoading = useRef(false)
  return {
    known,
    load() {
      if (isLoading.current) return
      isLoading.current = true
      api.search.tags().then(setKnown, () => {
        isLoading.current = false
      })
    },
  }
}
