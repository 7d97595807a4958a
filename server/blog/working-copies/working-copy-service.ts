import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { createBodyImages } from '../../content/images/body-images.ts'
import type { ImageService } from '../../content/images/image-service.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { PreviewTickets } from '../previews/preview-ticket.ts'
import { createBeginWorkingCopy } from './begin-working-copy.ts'
import { createPrepareBlocks } from './block-images.ts'
import { createChangeWorkingCopy } from './change-working-copy.ts'
import { getOwn } from './require-own-copy.ts'
import { listedWorkingCopy, wholeWorkingCopy } from './working-copy-presenter.ts'

interface Parts {
  reads: Pick<Reads, 'workingCopies' | 'posts' | 'images' | 'idempotency'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  images: ImageService
  accountQuota: AccountQuota
  previewTickets: Pick<PreviewTickets, 'issueForCopy'>
  /** Returns one's own post, with its account locked. */
  lockOwnPost: (stores: Writes, actor: Actor, url: string) => Promise<PostRow>
  clock: () => Date
}

/** Stores what authors type, for their eyes only. */
export function createWorkingCopyService(parts: Parts) {
  const { reads, htmlWorker, previewTickets } = parts
  const prepareBlocks = createPrepareBlocks({ htmlWorker, bodyImages: createBodyImages(parts) })
  return {
    list: async (actor: Actor) => (await reads.workingCopies.listOwn(actor.id)).map(listedWorkingCopy),

    find: async (actor: Actor, id: string) => wholeWorkingCopy(reads, await getOwn(reads, actor, id)),

    async preview(actor: Actor, id: string) {
      const { id: copyId } = await getOwn(reads, actor, id)
      return previewTickets.issueForCopy({ id: copyId, authorId: actor.id })
    },

    create: createBeginWorkingCopy({ ...parts, prepareBlocks }),

    save: createChangeWorkingCopy({ ...parts, prepareBlocks }),
  }
}
