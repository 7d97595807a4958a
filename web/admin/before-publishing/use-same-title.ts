import { useEffect, useState } from 'react'
import { matchingKey } from '#contract/matching-key.ts'
import { api } from '../../api/api.ts'

/** How long the title has not changed when the server is asked. */
const delayMs = 1_000

const maxCompared = 50

/** Resolves to what to say of another post with this title; null if there is none. `url` is the post's own address. */
async function titlePoint(title: string, url: string | null): Promise<string | null> {
  const key = matchingKey(title)
  if (key === '') return null
  const isSame = (post: { title: string; url: string }) => post.url !== url && matchingKey(post.title) === key
  const own = await api.posts.listOwn({ query: { title: title.trim(), limit: maxCompared } })
  if (own.items.some(isSame)) return 'Another post of yours has this title.'
  const { posts } = await api.search.suggest({ query: { search: title.trim().slice(0, 200) } })
  return posts.some(isSame) ? 'A public post has this title.' : null
}

/** Returns what to say of another post with this title, once the server answered. `url` is the post's own address. */
export function useSameTitle(title: string, url: string | null): string | null {
  const [found, setFound] = useState<{ title: string; text: string | null }>({ title: '', text: null })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      // Without an answer nothing is said.
      const text = await titlePoint(title, url).catch(() => null)
      if (isCurrent) setFound({ title, text })
    }, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [title, url])
  return found.title === title ? found.text : null
}
