import { limits } from '#contract/limits.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { InTransaction } from '../../transaction.ts'
import { recordPostChange } from './post-events.ts'
import { savedPost } from './post-presenter.ts'
import { lockOwnPost } from './require-own-post.ts'
import { writePost } from './write-post.ts'

interface Parts {
  inTransaction: InTransaction
  clock: () => Date
}

const seconds = limits.post.unpublishSeconds

function assertJustPublished({ publication, created_at }: PostRow, now: Date): void {
  if (publication === null) throw new AppError('conflict', 'This post has never been public.')
  if (now.getTime() - Date.parse(created_at) > seconds * 1_000)
    throw new AppError(
      'conflict',
      `A first publication can be undone for ${seconds} seconds. Hide the post instead: change its status.`,
    )
}

const takenDown = () =>
  new AppError('taken_down', 'This post was taken down, so its publication can no longer be undone.')

/**
 * Creates the function that undoes the first publication of one's own post shortly after it. The post is then as if it had never been
 * public: its date is that of its first save again, and its next publication gets the number and the instant of a first one.
 */
export const createUnpublishPost =
  ({ inTransaction, clock }: Parts) =>
  async (actor: Actor, url: string, { status }: { status: 'private' | 'draft' }, clientNetwork: string) => {
    const saved = await inTransaction(async (stores) => {
      const post = await lockOwnPost(stores, actor, url)
      const now = clock()
      assertJustPublished(post, now)
      if (await stores.takeDowns.find(post.id)) throw takenDown()
      // Indexes name the post by its number, so it is removed from them before the number goes.
      await writePost(stores, post, { status }, { now })
      await stores.schedules.remove(post.id)
      await stores.posts.update(post.id, { publication: null, created_at: post.saved_at })
      const after = { ...post, status }
      await recordPostChange(stores, { actor, clientNetwork, now }, { before: post, after, isEdited: false })
      return stores.posts.getListed(post.id)
    })
    return savedPost('updated', saved)
  }
