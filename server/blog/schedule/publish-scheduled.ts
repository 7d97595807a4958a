import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { programClient } from '../../foundation/concurrency/queue-client.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { eventPost } from '../posts/post-events.ts'
import { type PreparedVersion, prepareVersion, withClaimedCover } from '../posts/prepare-version.ts'
import { writePost } from '../posts/write-post.ts'
import { mergeUpdate } from './merge-update.ts'
import type { ScheduleRow } from './schedule-store.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'schedules' | 'versions' | 'images'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  clock: () => Date
}

/** A scheduled update that was merged and rendered outside of any transaction. */
interface PreparedUpdate {
  /** Null if it cannot be merged with what was saved since its base. */
  changes: PreparedVersion | null
  /** The version of the post with which it was merged. */
  mergedWith: number
}

/**
 * Creates the function that publishes a post that is due, or the version of a public post, and returns whether it did. Its row is deleted in
 * the transaction that publishes it, and both happen under the lock of its author: of several processes that try, one does it. An update that
 * cannot be merged is not published, and its row says so.
 */
export const createPublishScheduled = (parts: Parts) => async (postId: string) => {
  const { reads, inTransaction, clock } = parts
  const planned = await reads.schedules.find(postId)
  if (!planned) return false
  const prepared = planned.version === null ? null : await prepare(parts, planned, planned.version)
  return inTransaction(async (stores) => {
    const found = await stores.posts.find(postId)
    if (!found?.author_id) return false
    await stores.lock(`author ${found.author_id}`)
    const now = clock()
    const schedule = await stores.schedules.findDue(postId, now.toISOString())
    const post = await stores.posts.find(postId)
    // Changed meanwhile: the next look finds it again.
    if (!schedule || !post || !isSame(schedule, planned)) return false
    if (prepared) return replace(stores, post, { schedule, prepared, now })
    await stores.schedules.remove(postId)
    return schedule.version === null && publish(stores, post, now)
  })
}

const isSame = (one: ScheduleRow, other: ScheduleRow): boolean =>
  one.version === other.version && one.base_version === other.base_version

/** Null if the post or its version is gone. */
async function prepare(
  parts: Parts,
  { post_id, base_version }: ScheduleRow,
  number: number,
): Promise<PreparedUpdate | null> {
  const { posts, versions } = parts.reads
  const url = (await posts.find(post_id))?.url
  const current = url === undefined ? undefined : await posts.findFull(url)
  const version = await versions.findWhole(post_id, number)
  if (!current?.author_id || !version) return null
  const options = { client: programClient, priority: 'background' } as const
  const merged = await mergeUpdate(parts, { current, version, baseVersion: base_version, ...options })
  const changes = merged && (await prepareVersion(parts, merged, current.author_id, options))
  return { changes, mergedWith: current.version }
}

/** False for the page of someone who is no owner any more. */
async function mayStillPublish({ authors }: Writes, { kind, author_id }: PostRow): Promise<boolean> {
  if (kind === 'post') return true
  return author_id !== null && (await authors.find(author_id))?.position === 'owner'
}

/** Makes a hidden post public, as its author would. */
async function publish(stores: Writes, post: PostRow, now: Date): Promise<boolean> {
  if (isPublished(post) || !(await mayStillPublish(stores, post))) return false
  const { after } = await writePost(stores, post, { status: 'public' }, { now })
  await record(stores, 'post_publication', after, now)
  return true
}

interface Replacement {
  schedule: ScheduleRow
  prepared: PreparedUpdate
  now: Date
}

/** Gives a public post the texts of a version. A post that is hidden by then stays as it is. */
async function replace(
  stores: Writes,
  post: PostRow,
  { schedule, prepared: { changes, mergedWith }, now }: Replacement,
): Promise<boolean> {
  const isPublic = isPublished(post)
  if (isPublic && schedule.base_version !== null) {
    // Saved again meanwhile: the next look merges it with that.
    if (post.version !== mergedWith) return false
    if (!changes) {
      await stores.schedules.fail(post.id, 'conflict')
      return false
    }
  }
  await stores.schedules.remove(post.id)
  if (!isPublic || !changes || !(await mayStillPublish(stores, post))) return false
  const { after } = await writePost(stores, post, await withClaimedCover(stores, changes), { now })
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
