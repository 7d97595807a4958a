import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { EdgeCaching } from '../../foundation/cache-tags/edge-caching.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { createImageDelivery } from './image-delivery.ts'
import { createImageService } from './image-service.ts'
import { createImageWorkLimiter } from './image-work-limiter.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  clock: () => Date
  logFailure: (error: unknown) => void
  storage: ImageStorage
  accountQuota: AccountQuota
  diskReserve: DiskReserve
  edgeCaching: EdgeCaching
  limits?: Parameters<typeof createImageWorkLimiter>[0]
}

/** Creates all services about images. */
export function createImages(given: Parts) {
  const imageWorkLimiter = createImageWorkLimiter(given.limits)
  const parts = { ...given, imageWorkLimiter }
  return {
    imageWorkLimiter,
    images: createImageService(parts),
    imageDelivery: createImageDelivery(parts),
  }
}
