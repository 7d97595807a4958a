import type { RestoredVersion } from '#contract/versions.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { WholeVersion } from '../versions/version-store.ts'
import { recordPostChange } from './post-events.ts'
import { postWithMessage } from './post-presenter.ts'
import { fieldsOfVersion, prepareVersion, withClaimedCover } from './prepare-version.ts'
import { lockOwnPost, notFound } from './require-own-post.ts'
import { writePost } from './write-post.ts'

interface Parts {
  reads: Pick<Reads, 'images'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  accountQuota: AccountQuota
  clock: () => Date
}

/** Creates the function that saves a version of one's own post as its newest one. What the post had before is a version as well. */
export const createRestoreVersion =
  (parts: Parts) =>
  async (
    actor: Actor,
    url: string,
    version: WholeVersion,
    clientNetwork: string,
  ): Promise<RestoredVersion> => {
    const { inTransaction, accountQuota, clock } = parts
    assertRestorable(version)
    const prepared = await prepareVersion(parts, version, actor.id, { client: accountClient(actor) })
    return inTransaction(async (stores) => {
      const post = await lockOwnPost(stores, actor, url)
      // Another post took the address.
      if (post.id !== version.post_id) throw notFound()
      const now = clock()
      const changes = await withClaimedCover(stores, prepared)
      const { after, isEdited } = await writePost(stores, post, changes, { now, kind: 'restore' })
      await stores.schedules.removeFailed(post.id, version.number)
      await accountQuota.assertRoom(stores, actor.id, { isEdited: true })
      await recordPostChange(stores, { actor, clientNetwork, now }, { before: post, after, isEdited })
      const { missingImages } = changes
      return {
        ...postWithMessage(messageFor(missingImages), await stores.posts.getListed(post.id)),
        missingImages,
      }
    })
  }

function assertRestorable(version: WholeVersion): void {
  try {
    fieldsOfVersion(version)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = `This version cannot be restored as it is, but its text can be copied. ${error.message}`
    throw new AppError('validation_failed', problem, { fields: { number: problem } })
  }
}

function messageFor({ length }: string[]): string {
  if (length === 0) return 'The version was restored.'
  const left = length === 1 ? 'an image that no longer exists' : `${length} images that no longer exist`
  return `The version was restored without ${left}.`
}
