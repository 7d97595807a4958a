import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { programClient } from '../../foundation/concurrency/queue-client.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { eventPost } from '../posts/post-events.ts'
import { type PreparedVersion, prepareVersion, withClaimedCover } from '../posts/prepare-version.ts'
import { writePost } from '../posts/write-post.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'schedules' | 'versions' | 'images'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  clock: () => Date
}

/**
 * Creates the function that publishes a post that is due, or the version of a public post, and returns whether it did. Its row is deleted in
 * the transaction that publishes it, and both happen under the lock of its author: of several processes that try, one does it.
 */
export const createPublishScheduled = (parts: Parts) => async (postId: string) => {
  const { reads, inTransaction, clock } = parts
  const planned = await reads.schedules.find(postId)
  if (!planned) return false
  const prepared = planned.version === null ? null : await prepare(parts, postId, planned.version)
  return inTransaction(async (stores) => {
    const found = await stores.posts.find(postId)
    if (!found?.author_id) return false
    await stores.lock(`author ${found.author_id}`)
    const now = clock()
    const schedule = await stores.schedules.findDue(postId, now.toISOString())
    const post = await stores.posts.find(postId)
    // Changed meanwhile: the next look finds it again.
    if (!schedule || !post || schedule.version !== planned.version) return false
    await stores.schedules.remove(postId)
    if (schedule.version === null) return publish(stores, post, now)
    return prepared !== null && replace(stores, post, prepared, now)
  })
}

/** Renders a version outside of any transaction. Null if it is gone. */
async function prepare(parts: Parts, postId: string, number: number): Promise<PreparedVersion | null> {
  const post = await parts.reads.posts.find(postId)
  const version = await parts.reads.versions.findWhole(postId, number)
  if (!post?.author_id || !version) return null
  return prepareVersion(parts, version, post.author_id, { client: programClient, priority: 'background' })
}

/** Makes a hidden post public, as its author would. */
async function publish(stores: Writes, post: PostRow, now: Date): Promise<boolean> {
  if (post.status === 'public') return false
  const { after } = await writePost(stores, post, { status: 'public' }, { now })
  await record(stores, 'post_publication', after, now)
  return true
}

/** Gives a public post the texts of a version. A post that is hidden by then stays as it is. */
async function replace(
  stores: Writes,
  post: PostRow,
  prepared: PreparedVersion,
  now: Date,
): Promise<boolean> {
  if (post.status !== 'public') return false
  const { after } = await writePost(stores, post, await withClaimedCover(stores, prepared), { now })
  await record(stores, 'post_edit', after, now)
  return true
}

/** Logs a publication in the name of the author, without a network. */
async function record(
  { audit, authors }: Writes,
  kind: 'post_publication' | 'post_edit',
  post: PostRow,
  now: Date,
): Promise<void> {
  const { subject, details } = eventPost(post)
  const actor = (post.author_id !== null && (await authors.find(post.author_id))) || null
  const event = { kind, now, actor, clientNetwork: null, subject, details: { ...details, by: 'schedule' } }
  await audit.record(event)
}
