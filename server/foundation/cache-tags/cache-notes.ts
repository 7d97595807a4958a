import type { Client } from '../client/client.ts'
import type { CacheTag } from './cache-tags.ts'

/** Adds tags to an answer that is being made, also for what was looked up and not found. */
export type AddCacheTags = (...tags: CacheTag[]) => void

/** What the code that makes an answer tells the response cache. */
export interface CacheNotes {
  tag: AddCacheTags
  /** Registers work for each reader, also when the answer comes from the cache. */
  onHit(work: (reader: Client) => void): void
}

/** Collects the notes of one answer. */
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
    /** Runs the registered work for a reader, who is identified only if there is any. */
    runOnHit(identify: () => Client): void {
      if (works.length === 0) return
      const reader = identify()
      for (const work of works) work(reader)
    },
  }
}
