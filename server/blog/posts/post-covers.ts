import { messages } from '#contract/messages.ts'
import type { CoverChange } from '#contract/posts.ts'
import { claimOwnUpload, releaseImages } from '../../content/images/image-references.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { nextVersion, recordVersion } from '../versions/record-version.ts'
import { recordPostChange } from './post-events.ts'
import { checkedFields, noSuchUpload } from './post-fields.ts'
import { savedPost } from './post-presenter.ts'
import { lockOwnPost } from './require-own-post.ts'

interface Parts {
  inTransaction: InTransaction
  accountQuota: AccountQuota
  clock: () => Date
}

export interface NoCover {
  imgname: null
  imgalt: ''
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
    { imgname, imgalt }: CoverChange | NoCover,
    clientNetwork: string,
  ) {
    const sent = checkedFields({ imgalt })
    const saved = await inTransaction(async (stores) => {
      const post = await lockOwnPost(stores, actor, url)
      const before = await stores.images.listOfPost(post.id)
      // The present cover may be used whoever uploaded it.
      const isPresent = imgname === post.imgname
      if (imgname !== null && !isPresent) await takeAsCover(stores, actor, imgname)
      const now = clock()
      // The instant of a first publication may be slightly ahead of the clock.
      const updated = Math.max(now.getTime(), Date.parse(post.created_at))
      const cover = { imgname, imgalt: sent.imgalt ?? (isPresent ? post.imgalt : '') }
      const isEdited = !isPresent || cover.imgalt !== post.imgalt
      const version = isEdited ? await nextVersion(stores, post) : post.version
      const changes = { ...cover, updated_at: new Date(updated).toISOString(), version }
      await stores.posts.update(post.id, changes)
      if (isEdited) {
        const { tags } = await stores.posts.getListed(post.id)
        const kind = post.status === 'public' ? 'publication' : 'save'
        await recordVersion(
          stores,
          { ...post, ...changes },
          { kind, now, tags, body: { sameAs: post.version } },
        )
      }
      await accountQuota.assertRoom(stores, actor.id)
      await releaseImages(stores, before, { wasPublic: post.status === 'public', now })
      await recordPostChange(stores, { actor, clientNetwork, now }, { before: post, after: post, isEdited })
      return stores.posts.getListed(post.id)
    })
    return savedPost(messages.postUpdated, saved)
  }

  return {
    setCover: put,
    removeCover: (actor: Actor, url: string, clientNetwork: string) =>
      put(actor, url, { imgname: null, imgalt: '' }, clientNetwork),
  }
}
