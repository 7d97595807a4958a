import type { ScheduleDraft } from '#contract/schedules.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { fieldsOfVersion } from '../posts/prepare-version.ts'
import { assertOwnPost, lockOwnPost } from '../posts/require-own-post.ts'
import { assertBaseVersion } from '../versions/assert-base-version.ts'
import type { WholeVersion } from '../versions/version-store.ts'
import { mergeUpdate } from './merge-update.ts'
import { readPublishTime } from './publish-time.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'versions' | 'history'>
  htmlWorker: HtmlWorker
  inTransaction: InTransaction
  accountQuota: AccountQuota
  readSite: ReadSite
  clock: () => Date
  /** Called after a schedule was set or changed. */
  onChange: () => void
}

const takenDown = () => new AppError('taken_down', 'This post is taken down, so it cannot be published.')

const isPublic = ({ kind }: PostRow) =>
  new AppError('conflict', `This ${kind} is public already. Name the version that is to replace it.`)

const cannotMerge = ({ kind }: PostRow) =>
  new AppError(
    'conflict',
    `This ${kind} was changed since you began to edit it, and your text changes the same parts. Update the ${kind} instead: it shows you both, and replaces nothing before you chose.`,
  )

function refusedVersion(problem: string): AppError {
  return new AppError('validation_failed', problem, { fields: { version: problem } })
}

/** Throws `validation_failed`, at the field `version`, unless a version can replace the post. */
async function assertReplaces(
  { versions }: Writes,
  { id, kind, status }: PostRow,
  number: number,
): Promise<void> {
  if (!isPublished({ status }))
    throw refusedVersion(`This ${kind} is hidden: it is published with the texts that it has by then.`)
  const version = await versions.findWhole(id, number)
  if (!version) throw refusedVersion(`This ${kind} has no such version.`)
  assertBounded(version)
}

function assertBounded(version: WholeVersion): void {
  try {
    fieldsOfVersion(version)
  } catch (error) {
    throw error instanceof AppError ? refusedVersion(error.message) : error
  }
}

/** Lets authors plan when a post is published, as it is by then, and when a version replaces a public one. */
export function createSchedules(parts: Parts) {
  const { reads, inTransaction, accountQuota, readSite, clock, onChange } = parts

  /** Throws `conflict` for an update that a save since its base contradicts already. */
  async function assertMerges(actor: Actor, url: string, { version, baseVersion }: ScheduleDraft) {
    if (version === undefined || baseVersion === undefined) return
    const current = await reads.posts.findFull(url)
    assertOwnPost(actor, current)
    const whole = await reads.versions.findWhole(current.id, version)
    // Refused in the transaction.
    if (!whole || !isPublished(current)) return
    assertBounded(whole)
    await assertBaseVersion(reads, current, baseVersion)
    const update = { current, version: whole, baseVersion, client: accountClient(actor) }
    if (!(await mergeUpdate(parts, update))) throw cannotMerge(current)
  }

  return {
    /** Sets or changes when one's own hidden post is published, or a version of a public one. */
    async put(actor: Actor, url: string, draft: ScheduleDraft) {
      const publish_at = readPublishTime(draft, { blogZone: (await readSite()).timeZone, now: clock() })
      await assertMerges(actor, url, draft)
      await inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        if (await stores.takeDowns.find(post.id)) throw takenDown()
        const { version = null, baseVersion } = draft
        if (version !== null) await assertReplaces(stores, post, version)
        else if (isPublished(post)) throw isPublic(post)
        const base_version = version === null ? null : (baseVersion ?? null)
        await stores.schedules.put({ post_id: post.id, publish_at, version, base_version })
        if (version === null) return
        await stores.versions.markScheduled(post.id, version)
        // The versions stay until then.
        await accountQuota.assertRoomForVersions(stores, actor.id)
      })
      onChange()
      const what = draft.version === undefined ? 'publication' : 'update'
      return { message: `The ${what} is scheduled.`, publishAt: publish_at }
    },

    async remove(actor: Actor, url: string) {
      await inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        if (!(await stores.schedules.remove(post.id)))
          throw new AppError('conflict', `No publication of this ${post.kind} is scheduled.`)
      })
      return { message: 'The scheduled publication was cancelled.' }
    },
  }
}
export type Schedules = ReturnType<typeof createSchedules>
