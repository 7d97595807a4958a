import type { PostRow } from '../../data/database/rows.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { changeStatus } from '../posts/change-status.ts'
import { eventPost } from '../posts/post-events.ts'
import { firstPublication } from '../posts/post-publication.ts'

interface Parts {
  inTransaction: InTransaction
  clock: () => Date
}

/**
 * Creates the function that publishes a post that is due, and returns whether it did. Its row is deleted in the transaction that publishes
 * it, and both happen under the lock of its author: of several processes that try, one does it.
 */
export const createPublishScheduled =
  ({ inTransaction, clock }: Parts) =>
  (postId: string): Promise<boolean> =>
    inTransaction(async (stores) => {
      const found = await stores.posts.find(postId)
      if (!found?.author_id) return false
      await stores.lock(`author ${found.author_id}`)
      const now = clock()
      if (!(await stores.schedules.isDue(postId, now.toISOString()))) return false
      const post = await stores.posts.find(postId)
      if (!post || !(await stores.schedules.remove(postId)) || post.status === 'public') return false
      await publish(stores, post, now)
      return true
    })

/** Makes a hidden post public as its author would, and logs it in the author's name, without a network. */
async function publish(stores: Writes, post: PostRow, now: Date): Promise<void> {
  const { created_at, publication } = post.publication === null ? await firstPublication(stores, now) : post
  const updated_at = post.updated_at < created_at ? created_at : post.updated_at
  const change = { status: 'public' as const, created_at, publication, updated_at }
  await changeStatus(stores, post, change, now)
  const { subject, details } = eventPost({ ...post, ...change })
  const author = post.author_id === null ? undefined : await stores.authors.find(post.author_id)
  await stores.audit.record({
    kind: 'post_publication',
    now,
    actor: author ?? null,
    clientNetwork: null,
    subject,
    details: { ...details, by: 'schedule' },
  })
}
