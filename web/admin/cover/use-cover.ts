import { useRef, useState } from 'react'
import type { ListedPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { retryCall } from '../../api/retry.ts'

export type Cover = Pick<ListedPost, 'imgname' | 'imgtoken' | 'imgalt'>

/** The cover of a post that exists, and the calls that change it: one after the other, so that the last one is what holds. */
export function useCover(post: Cover & { url: string }) {
  const params = { url: post.url }
  const [cover, setCover] = useState<Cover>(post)
  const present = useRef<Cover>(post)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  function enqueue(call: () => Promise<{ post: Cover } | null>): Promise<void> {
    const done = last.current.then(call).then((saved) => {
      if (!saved) return
      present.current = saved.post
      setCover(saved.post)
    })
    // Whoever asked for it gets the failure; the next one begins in any case.
    last.current = done.catch(() => {})
    return done
  }

  return {
    cover,

    change: (imgname: string, giveUp: AbortSignal) =>
      enqueue(() => retryCall((signal) => api.posts.setCover({ params, body: { imgname }, signal }), giveUp)),

    remove: () => enqueue(() => retryCall((signal) => api.posts.removeCover({ params, signal }))),

    /** Of whatever is the cover by then. Tried once: who writes a few words learns at once that they are not saved. */
    changeAlt: (imgalt: string) =>
      enqueue(async () => {
        const { imgname } = present.current
        return imgname ? await api.posts.setCover({ params, body: { imgname, imgalt } }) : null
      }),
  }
}
