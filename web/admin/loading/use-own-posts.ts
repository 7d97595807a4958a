import { useEffect, useState } from 'react'
import type { OwnListedPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'

const debounceMs = 200
const maxShown = 7

/** One's own posts or pages with this in their titles, the newest first; without words, the newest ones. Null if they cannot be loaded. */
export function useOwnPosts(words: string, kind: 'post' | 'page'): OwnListedPost[] | null {
  const [posts, setPosts] = useState<OwnListedPost[] | null>([])
  const title = words.trim()
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const query = { kind, limit: maxShown, ...(title && { title }) }
      const found = await api.posts.listOwn({ query, signal: abort.signal }).catch(() => null)
      if (!abort.signal.aborted) setPosts(found ? found.items.toReversed() : null)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [title, kind])
  return posts
}
