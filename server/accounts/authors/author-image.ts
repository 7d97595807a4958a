import { messages } from '#contract/messages.ts'
import { claimOwnUpload, releaseImages } from '../../content/images/image-references.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor, sessionEnded } from '../../foundation/actor/open-session.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction } from '../../transaction.ts'
import { ownProfile } from './author-presenter.ts'

interface Parts {
  inTransaction: InTransaction
  accountQuota: AccountQuota
  clock: () => Date
}

/** Sets and removes the image of an author that readers see. */
export function createAuthorImage({ inTransaction, accountQuota, clock }: Parts) {
  async function put(actor: Actor, imgname: string | null) {
    return inTransaction(async (stores) => {
      await lockActor(stores, actor)
      const user = await stores.authors.find(actor.id)
      if (!user) throw sessionEnded()
      if (imgname !== null && !(await claimOwnUpload(stores, actor, imgname))) {
        const problem = 'There is no uploaded image with this name.'
        throw new AppError('validation_failed', problem, { fields: { imgname: problem } })
      }
      const updated = { ...user, imgname }
      await stores.authors.update(actor.id, { imgname }, updated)
      const before = user.imgname === null ? [] : await stores.images.listNamed([user.imgname])
      await releaseImages(stores, before, { wasPublic: true, now: clock() })
      const hiddenPosts = await stores.posts.countHidden(actor.id)
      const profile = ownProfile(updated, hiddenPosts, await accountQuota.find(stores, actor.id))
      return { message: messages.profileUpdated, profile }
    })
  }

  return {
    setImage: put,
    removeImage: (actor: Actor) => put(actor, null),
  }
}
