import type { PostChanges } from '#contract/changes.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Change } from '../../foundation/cache-tags/cache-tags.ts'
import type { Watched } from '../../foundation/http/event-stream.ts'
import type { Reads } from '../../transaction.ts'
import { findOwnPost } from '../posts/require-own-post.ts'
import { getOwn } from '../working-copies/require-own-copy.ts'
import { createPostWatch } from './post-watch.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'versions' | 'workingCopies'>
  logFailure: (error: unknown) => void
}

/** Tells authors of changes of their own posts and unfinished texts. */
export function createPostChanges({ reads, logFailure }: Parts) {
  async function read(postIds: string[]): Promise<Map<string, PostChanges>> {
    const [posts, copies] = await Promise.all([
      reads.versions.listPresent(postIds),
      reads.workingCopies.listRevisions(postIds),
    ])
    const stateOf = (id: string): PostChanges => {
      const post = posts.find((each) => each.id === id)
      return {
        url: post?.url ?? null,
        version: post?.version ?? null,
        savedDate: post?.created_at ?? null,
        workingCopies: copies
          .filter(({ post_id }) => post_id === id)
          .map(({ id, revision, changed_at }) => ({ id, revision, changedDate: changed_at })),
      }
    }
    return new Map(postIds.map((id) => [id, stateOf(id)]))
  }

  const watch = createPostWatch({ read, logFailure })

  const watched = (postId: string): Watched<PostChanges> => ({
    read: async () => (await read([postId])).get(postId) as PostChanges,
    watch: (sink) => watch.watch(postId, sink),
  })

  return {
    ofPost: async (actor: Actor, url: string) => watched((await findOwnPost(reads, actor, url)).id),

    ofWorkingCopy: async (actor: Actor, id: string) => watched((await getOwn(reads, actor, id)).post_id),

    /** This or another process may have changed posts. */
    changed: (change: Change): void => watch.changed(change),
  }
}
export type PostChangesService = ReturnType<typeof createPostChanges>
