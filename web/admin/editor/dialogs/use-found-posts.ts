import { useEffect, useState } from 'react'
import type { FindPosts, FoundPost } from '../../../api/find-posts.ts'

const debounceMs = 150
const nothing: readonly FoundPost[] = []

/** The posts that were found for the words typed last; `isNone` if there are none, but not if the words are empty or nothing answers. */
export function useFoundPosts(
  words: string,
  find: FindPosts,
): { posts: readonly FoundPost[]; isNone: boolean } {
  const [{ found, for: searched }, setFound] = useState({ found: nothing, for: '' })
  useEffect(() => {
    if (words === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const posts = await find(words, abort.signal).catch(() => null)
      if (!abort.signal.aborted) setFound(posts ? { found: posts, for: words } : { found: nothing, for: '' })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, find])
  // Until the next answer, what was found for the beginning of the same words stays.
  const posts = searched !== '' && words.startsWith(searched) ? found : nothing
  return { posts, isNone: words !== '' && words === searched && found.length === 0 }
}
