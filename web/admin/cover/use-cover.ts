import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { retryCall } from '../../api/retry.ts'

export type Cover = Pick<ListedPost, 'imgname' | 'imgtoken' | 'imgalt'>

/** The cover of an existing post. Calls that change it run one after the other, so that the last one wins. */
export function useCover(post: Cover & { url: string }, onSaved: (cover: Cover) => void) {
  const params = { url: post.url }
  const [cover, setCover] = useState<Cover>(post)
  const present = useRef<Cover>(post)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const changes = useRef(0)

  function show(next: Cover): void {
    present.current = next
    setCover(next)
    onSaved(next)
  }

  /** A post that was loaded again may have another cover, or the one before a change that is under way. */
  const showLoaded = useEffectEvent(() => {
    if (post !== present.current && changes.current === 0) show(post)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => showLoaded(), [post])

  function enqueue(call: () => Promise<{ post: Cover } | null>): Promise<void> {
    changes.current++
    const done = last.current
      .then(call)
      .then((saved) => {
        if (saved) show(saved.post)
      })
      .finally(() => {
        changes.current--
      })
    // The caller handles the error; the next call starts in any case.
    last.current = done.catch(() => {})
    return done
  }

  return {
    cover,

    change: (imgname: string, giveUp: AbortSignal) =>
      enqueue(() => retryCall((signal) => api.posts.setCover({ params, body: { imgname }, signal }), giveUp)),

    remove: () => enqueue(() => retryCall((signal) => api.posts.removeCover({ params, signal }))),

    /** Applies to the cover at the time of the call. Not retried, so that the author sees an error at once. */
    changeAlt: (imgalt: string) =>
      enqueue(async () => {
        const { imgname } = present.current
        return imgname ? await api.posts.setCover({ params, body: { imgname, imgalt } }) : null
      }),
  }
}
