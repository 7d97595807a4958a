import type { PostChanges } from '#contract/changes.ts'
import { type Change, ownPostsOf } from '../../foundation/cache-tags/cache-tags.ts'
import type { EventSink } from '../../foundation/http/event-stream.ts'

interface Watcher extends EventSink<PostChanges> {
  /** JSON of what was sent last. */
  last: string | null
}

interface Parts {
  /** Where these posts stand, by id. */
  read: (postIds: string[]) => Promise<ReadonlyMap<string, PostChanges>>
  logFailure: (error: unknown) => void
}

/** How many posts are read at a time. */
const batchSize = 100

/**
 * Tells watchers of posts what changed. A change only says that a post has to be read again: nothing is missed where changes come twice, late or
 * without names, as from another process.
 */
export function createPostWatch({ read, logFailure }: Parts) {
  const watchersByPost = new Map<string, Set<Watcher>>()
  const toRead = new Set<string>()
  let isReading = false

  function show(watcher: Watcher, state: PostChanges): void {
    const text = JSON.stringify(state)
    if (text === watcher.last) return
    watcher.last = text
    watcher.send(state)
  }

  const watchersOf = (postId: string): Watcher[] => [...(watchersByPost.get(postId) ?? [])]

  async function readBatch(): Promise<void> {
    const ids = [...toRead].slice(0, batchSize)
    for (const id of ids) toRead.delete(id)
    try {
      const states = await read(ids)
      for (const [id, state] of states) for (const watcher of watchersOf(id)) show(watcher, state)
    } catch (error) {
      logFailure(error)
      // Whoever asks again is told the reason.
      for (const id of ids) for (const watcher of watchersOf(id)) watcher.end()
    }
  }

  async function readAll(): Promise<void> {
    if (isReading) return
    isReading = true
    while (toRead.size > 0) await readBatch()
    isReading = false
  }

  return {
    /** Sends where a post stands, now and after each change, until the returned function is called. */
    watch(postId: string, sink: EventSink<PostChanges>): () => void {
      const watcher = { ...sink, last: null }
      const watchers = watchersByPost.get(postId) ?? new Set()
      watchersByPost.set(postId, watchers.add(watcher))
      toRead.add(postId)
      void readAll()
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0 && watchersByPost.get(postId) === watchers) watchersByPost.delete(postId)
      }
    },

    /** This or another process may have changed these posts. */
    changed(change: Change): void {
      const ids = change === 'anything' ? watchersByPost.keys() : ownPostsOf(change)
      for (const id of ids) if (watchersByPost.has(id)) toRead.add(id)
      void readAll()
    },
  }
}
