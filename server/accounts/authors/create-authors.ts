import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { AccountNotices } from '../mail/account-notices.ts'
import { createDeleteAccount } from './account-deletion.ts'
import { createAccountSessions } from './account-sessions.ts'
import { createAccountSuspension } from './account-suspension.ts'
import { createAuthorImage } from './author-image.ts'
import { createAuthorService } from './author-service.ts'
import { createPositionService } from './position-service.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  clock: () => Date
  accountNotices: AccountNotices
  accountQuota: AccountQuota
  diskReserve: DiskReserve
}

/** Creates all services about authors. */
export const createAuthors = (parts: Parts) => ({
  accountSessions: createAccountSessions(parts),
  accountSuspension: createAccountSuspension(parts),
  authorImage: createAuthorImage(parts),
  authors: createAuthorService(parts),
  deleteAccount: createDeleteAccount(parts),
  positions: createPositionService(parts),
})
export type AuthorServices = ReturnType<typeof createAuthors>
