import type { CoverChange } from '#contract/posts.ts'
import { claimOwnUpload } from '../../content/images/image-references.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { recordPostChange } from './post-events.ts'
import { checkedFields, noSuchUpload } from './post-fields.ts'
import { savedPost } from './post-presenter.ts'
import { noCover } from './prepare-version.ts'
import { lockOwnPost } from './require-own-post.ts'
import { type Cover, writePost } from './write-post.ts'

interface Parts {
  inTransaction: InTransaction
  accountQuota: AccountQuota
  clock: () => Date
}

/** Claims an upload as a cover and returns its name. Throws `validation_failed` unless the caller uploaded it. */
export async function takeAsCover(stores: Writes, actor: Actor, imgname: string): Promise<string> {
  if (await claimOwnUpload(stores, actor, imgname)) return imgname
  throw new AppError('validation_failed', noSuchUpload, { fields: { imgname: noSuchUpload } })
}

/** Sets and removes the covers of existing posts. */
export function createPostCovers({ inTransaction, accountQuota, clock }: Parts) {
  async function put(
    actor: Actor,
    url: string,
    { imgname, imgalt }: CoverChange | Cover,
    clientNetwork: string,
  ) {
    const sent = checkedFields({ imgalt })
    const saved = await inTransaction(async (stores) => {
      const post = await lockOwnPost(stores, actor, url)
      // The present cover may be used whoever uploaded it.
      const isPresent = imgname === post.imgname
      if (imgname !== null && !isPresent) await takeAsCover(stores, actor, imgname)
      const now = clock()
      const cover = { imgname, imgalt: sent.imgalt ?? (isPresent ? post.imgalt : '') }
      const { after, isEdited } = await writePost(stores, post, { cover }, { now })
      await accountQuota.assertRoom(stores, actor.id)
      await recordPostChange(stores, { actor, clientNetwork, now }, { before: post, after, isEdited })
      return stores.posts.getListed(post.id)
    })
    return savedPost('updated', saved)
  }

  return {
    setCover: put,
    removeCover: (actor: Actor, url: string, clientNetwork: string) =>
      put(actor, url, noCover, clientNetwork),
  }
}
