import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { ImageService } from '../../content/images/image-service.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { PreviewTickets } from '../previews/preview-ticket.ts'
import { createWorkingCopyService } from './working-copy-service.ts'
import { createWorkingCopyVersions } from './working-copy-versions.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  images: ImageService
  accountQuota: AccountQuota
  previewTickets: PreviewTickets
  /** Returns one's own post, with its account locked. */
  lockOwnPost: (stores: Writes, actor: Actor, url: string) => Promise<PostRow>
  clock: () => Date
}

/** Creates all services about working copies. */
export const createWorkingCopies = (parts: Parts) => ({
  workingCopies: createWorkingCopyService(parts),
  workingCopyVersions: createWorkingCopyVersions(parts),
})
export type WorkingCopyServices = ReturnType<typeof createWorkingCopies>
