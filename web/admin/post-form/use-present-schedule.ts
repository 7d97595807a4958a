import { useEffect, useState } from 'react'
import type { OwnFullPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'

/** Posts are published within five seconds of their time. */
const publishedWithinMs = 6_000

/** Browsers take no longer time for a timer. */
const maxTimerMs = 2 ** 31 - 1

/** The post as it is with its schedule, which is read again once it is due, until something became of it. A post that was loaded again is newer. */
export function usePresentSchedule(post: OwnFullPost): OwnFullPost {
  const [read, setRead] = useState(post)
  const [loaded, setLoaded] = useState(post)
  if (loaded !== post) {
    setLoaded(post)
    setRead(post)
  }
  const { publishAt, publishFailure } = read
  useEffect(() => {
    if (!publishAt || publishFailure) return
    const wait = Math.max(0, Date.parse(publishAt) - Date.now()) + publishedWithinMs
    const readAgain = () =>
      api.posts.findOwn({ params: { url: read.url } }).then(setRead, () => setRead({ ...read }))
    const timer = setTimeout(readAgain, Math.min(wait, maxTimerMs))
    return () => clearTimeout(timer)
  }, [read, publishAt, publishFailure])
  return read
}
