import type { Client } from '../client/client.ts'
import type { CacheTag } from './cache-tags.ts'

/** Adds cache tags to the response that is being rendered, also for what was looked up and not found. */
export type AddCacheTags = (...tags: CacheTag[]) => void

/** What the code that renders a response passes to the response cache. */
export interface CacheNotes {
  tag: AddCacheTags
  /** Registers work for each reader, also when the response comes from the cache. */
  onHit(work: (reader: Client) => void): void
}

/** Collects the cache tags of one response, and the work to run on each hit. */
export function collectCacheNotes() {
  const tags = new Set<CacheTag>()
  const works: ((reader: Client) => void)[] = []
  const notes: CacheNotes = {
    tag: (...added) => {
      for (const tag of added) tags.add(tag)
    },
    onHit: (work) => works.push(work),
  }
  return {
    notes,
    tags: tags as ReadonlySet<CacheTag>,
    /** Runs the registered work for a reader. Calls `identify` only if there is any. */
    runOnHit(identify: () => Client): void {
      if (works.length === 0) return
      const reader = identify()
      for (const work of works) work(reader)
    },
  }
}
