import { useEffect, useState } from 'react'
import type { FindPosts, FoundPost } from '../../../api/find-posts.ts'

const debounceMs = 150
const nothing: readonly FoundPost[] = []

/** Returns the posts that were found for the words typed last; none if they are empty or nothing answers. */
export function useFoundPosts(words: string, find: FindPosts): readonly FoundPost[] {
  const [{ found, for: searched }, setFound] = useState({ found: nothing, for: '' })
  useEffect(() => {
    if (words === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const posts = await find(words, abort.signal).catch(() => nothing)
      if (!abort.signal.aborted) setFound({ found: posts, for: words })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, find])
  // Until the next answer, what was found for the beginning of the same words stays.
  return searched !== '' && words.startsWith(searched) ? found : nothing
}
