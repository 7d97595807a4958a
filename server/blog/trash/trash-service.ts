import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { TrashedPost as Listed } from '#contract/trash.ts'
import { requireOwner } from '../../accounts/authors/owner-policy.ts'
import { releaseImages } from '../../content/images/image-references.ts'
import { cutPage, readCursor } from '../../data/database/cursor.ts'
import { shownStatus } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { eventPost } from '../posts/post-events.ts'
import { excerptOf } from '../working-copies/excerpt.ts'
import { assertFewWorkingCopies } from '../working-copies/working-copy-limit.ts'
import { insertTrashed } from './restore-from-trash.ts'
import type { ListedInTrash } from './trash-store.ts'

interface Parts {
  reads: Pick<Reads, 'trash'>
  inTransaction: InTransaction
  clock: () => Date
}

const trashMs = limits.post.trashDays * 24 * 60 * 60 * 1_000

/** How many posts one transaction deletes for good. */
const batchSize = 100

const notInTrash = () =>
  new AppError(
    'not_found',
    'It is not in your trash any more. It may have been restored or deleted for good already.',
  )

/** Deletes what is in the trash for good, with its history. Images that nothing else uses go a day later. Returns how many were there. */
async function removeForGood(stores: Writes, ids: string[], now: Date): Promise<number> {
  let removed = 0
  for (const id of ids) {
    if (!(await stores.trash.takeOut(id))) continue
    const images = await stores.images.listOfHistory(id)
    await stores.history.remove(id)
    await releaseImages(stores, images, { wasPublic: false, now })
    removed++
  }
  return removed
}

/** Lists, restores and deletes for good what authors have deleted. */
export function createTrash({ reads, inTransaction, clock }: Parts) {
  /** Locks the caller's account. Nobody else can learn from the response whether there is such a post. */
  async function lockTrashed(stores: Writes, actor: Actor, id: string): Promise<void> {
    await lockActor(stores, actor)
    if ((await stores.trash.findAuthorId(id)) !== actor.id) throw notInTrash()
  }

  /** Takes it out with its working copies, unless the caller has as many as an account may have. */
  async function takeOut({ trash, workingCopies }: Writes, actor: Actor, id: string): Promise<void> {
    const before = await workingCopies.countOwn(actor.id)
    if (!(await trash.takeOut(id))) throw notInTrash()
    assertFewWorkingCopies({ before, after: await workingCopies.countOwn(actor.id) })
  }

  /** Runs a transaction that deletes up to `batchSize` posts for good until one finds fewer. Returns how many there were. */
  async function inBatches(removeBatch: (stores: Writes) => Promise<number>): Promise<number> {
    for (let total = 0; ; ) {
      const removed = await inTransaction(removeBatch)
      total += removed
      if (removed < batchSize) return total
    }
  }

  return {
    async list(actor: Actor, { limit = limits.list.maxItems, before }: PageQuery) {
      const page = { limit: limit + 1, before: readCursor(before) }
      const { rows, next } = cutPage(await reads.trash.list(actor.id, page), limit)
      const total = await reads.trash.count(actor.id)
      return { posts: rows.toReversed().map(listed), total, next }
    },

    /** Restores a post. What is in the trash counts towards the quota, so that a full account can restore it too. */
    async restore(actor: Actor, id: string, clientNetwork: string) {
      return inTransaction(async (stores) => {
        await lockTrashed(stores, actor, id)
        const trashed = await stores.trash.find(id)
        if (trashed?.post.kind === 'page') requireOwner(actor, messages.pagesRefused)
        await takeOut(stores, actor, id)
        const now = clock()
        const event = { kind: 'post_restore', now, actor, clientNetwork } as const
        if (!trashed) {
          await stores.audit.record({ ...event, subject: id })
          const message = 'The text is among your unfinished texts again.'
          return { message, url: null, isOtherAddress: false, isUnscheduled: false }
        }
        const { row, isUnscheduled } = await insertTrashed(stores, trashed, now)
        await stores.audit.record({ ...event, ...eventPost(row) })
        return restored(row, { urlBefore: trashed.post.url, isUnscheduled })
      })
    },

    async remove(actor: Actor, id: string, clientNetwork: string) {
      const kind = await inTransaction(async (stores) => {
        await lockTrashed(stores, actor, id)
        const found = await stores.trash.findKind(id)
        const now = clock()
        await removeForGood(stores, [id], now)
        const event = { kind: 'trash_deletion', now, actor, clientNetwork, subject: id } as const
        await stores.audit.record({ ...event, ...(found === 'page' && { details: { kind: found } }) })
        return found
      })
      return { message: `The ${kind ?? 'text'} was deleted for good.` }
    },

    async empty(actor: Actor, clientNetwork: string) {
      const posts = await inBatches(async (stores) => {
        await lockActor(stores, actor)
        const now = clock()
        const ids = await stores.trash.listIds({ authorId: actor.id }, batchSize)
        const removed = await removeForGood(stores, ids, now)
        const event = { kind: 'trash_deletion', now, actor, clientNetwork, subject: null } as const
        if (removed > 0) await stores.audit.record({ ...event, details: { posts: String(removed) } })
        return removed
      })
      return { message: posts === 0 ? 'The trash was empty.' : 'The trash was emptied.', posts }
    },

    /** Deletes for good what has been in the trash for as long as it may be. */
    async removeOld(): Promise<void> {
      const until = new Date(clock().getTime() - trashMs).toISOString()
      await inBatches(async (stores) =>
        removeForGood(stores, await stores.trash.listIds({ until }, batchSize), clock()),
      )
    },
  }
}
export type Trash = ReturnType<typeof createTrash>

const listed = ({ id, created_at, post, title, beginning }: ListedInTrash): Listed => ({
  id,
  title: post?.title ?? title ?? '',
  excerpt: excerptOf(beginning),
  isPost: post !== null,
  ...(post?.kind === 'page' && { page: true as const }),
  url: post?.url ?? null,
  status: post && shownStatus(post),
  deletedDate: created_at,
  goneDate: new Date(Date.parse(created_at) + trashMs).toISOString(),
})

function restored(
  { url, kind }: Pick<PostRow, 'url' | 'kind'>,
  { urlBefore, isUnscheduled }: { urlBefore: string; isUnscheduled: boolean },
) {
  const isOtherAddress = url !== urlBefore
  const sentences = [`The ${kind} was restored.`]
  if (isOtherAddress) sentences.push(`Another post has its former address, so it is at /${url} now.`)
  if (isUnscheduled) sentences.push('Its publication is no longer scheduled: plan it again.')
  return { message: sentences.join(' '), url, isOtherAddress, isUnscheduled }
}
