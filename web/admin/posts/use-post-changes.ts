import { useState } from 'react'
import type { PostChange } from './post-changes.ts'

/** The changes that can be undone, at most one of each post. */
export function usePostChanges() {
  const [all, setAll] = useState<readonly PostChange[]>([])
  return {
    all,
    add(change: PostChange) {
      setAll((others) => [...others.filter(({ before }) => before.url !== change.before.url), change])
    },
    forget(change: PostChange) {
      setAll((others) => others.filter((other) => other !== change))
    },
  }
}
export type PostChanges = ReturnType<typeof usePostChanges>
