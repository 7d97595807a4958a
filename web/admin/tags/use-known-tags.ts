import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/api.ts'
import type { KnownTag } from './known-tags.ts'

const debounceMs = 200

/**
 * The tags that exist, once `load` was called. They are loaded once; without them, nothing is suggested. The server lists only the most used
 * ones: if there are more, it is asked for those that begin with the typed text, and does not say how many posts they have.
 */
export function useKnownTags(text: string) {
  const [listed, setListed] = useState<KnownTag[]>([])
  const [others, setOthers] = useState<KnownTag[]>([])
  const isLoading = useRef(false)
  const areAsked = listed.length >= limits.list.tagsPerPage && !isBlank(text)
  useEffect(() => {
    if (!areAsked) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const query = { search: text.trim().slice(0, 200) }
      const found = await api.search.suggest({ query, signal: abort.signal }).catch(() => null)
      if (!found || abort.signal.aborted) return
      const names = new Set(listed.map(({ name }) => name))
      setOthers(found.tags.filter((name) => !names.has(name)).map((name) => ({ name, posts: null })))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, listed, areAsked])
  return {
    known: [...listed, ...others],
    load() {
      if (isLoading.current) return
      isLoading.current = true
      api.search.tags().then(setListed, () => {
        isLoading.current = false
      })
    },
  }
}
