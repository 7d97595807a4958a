import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { BodyImages } from '../../content/images/body-images.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { WholeVersion } from '../versions/version-service.ts'
import { checkedFields } from './post-fields.ts'
import { savedPost } from './post-presenter.ts'
import { prepareBody } from './prepare-body.ts'
import { updatePost } from './update-post.ts'

interface Parts {
  reads: Pick<Reads, 'images'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  bodyImages: BodyImages
  accountQuota: AccountQuota
  clock: () => Date
}

/** Creates the function that saves a version of one's own post as its newest one. What the post had before is a version as well. */
export const createRestoreVersion =
  (parts: Parts) => async (actor: Actor, url: string, version: WholeVersion, clientNetwork: string) => {
    const { inTransaction, accountQuota, clock } = parts
    const { post_id, imgname, imgalt, content } = version
    const fields = fieldsOf(version)
    const { body, undo } = await prepareBody(parts, actor, content, post_id)
    // An image whose uploader is gone is still the post's; another author's is not taken.
    const kept = (await parts.reads.images.listOfHistory(post_id)).filter(
      ({ uploader_id }) => uploader_id === null || uploader_id === actor.id,
    )
    const cover = kept.some(({ name }) => name === imgname)
      ? { imgname, imgalt }
      : { imgname: null, imgalt: '' }
    const restored = { cover, images: kept }
    const saved = await inTransaction((stores) =>
      updatePost(stores, { actor, clientNetwork, url, fields, body, restored }, { accountQuota, clock }),
    ).catch(undo)
    return savedPost('The version was restored.', saved)
  }

/** Throws `validation_failed` for a version that is no post: what is being typed may be longer, or lack a title. */
function fieldsOf({ title, description, tags, imgalt }: WholeVersion) {
  try {
    return checkedFields({ title, description, tags, imgalt })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = `This version cannot be restored as it is, but its text can be copied. ${error.message}`
    throw new AppError('validation_failed', problem, { fields: { number: problem } })
  }
}
