import { byteSizeText } from '#contract/byte-size.ts'
import type { AccountStorage } from '#contract/profile.ts'
import { AppError } from '../../errors.ts'
import type { Reads, Writes } from '../../transaction.ts'
import type { DiskReserve } from './disk-reserve.ts'

interface Parts {
  reads: Pick<Reads, 'usage'>
  /** Bytes for each account; null for no limit. */
  quotaBytes: number | null
  diskReserve: DiskReserve
}

/** The storage quota of accounts: texts of posts and uploaded images, without their resized versions. */
export function createAccountQuota({ reads, quotaBytes, diskReserve }: Parts) {
  async function usedBy(usage: Reads['usage'], accountId: string): Promise<number> {
    const { texts, images } = await usage.find(accountId)
    return texts + images
  }

  let refused = 0
  function quotaReached(details: QuotaDetails): AppError {
    refused++
    return refusalOf(details)
  }

  return {
    /** How many calls were refused since the start. */
    stats: () => ({ refused }),

    /** Returns the used bytes and the quota of an account. */
    async find({ usage }: Pick<Reads, 'usage'>, accountId: string): Promise<AccountStorage> {
      return { usedBytes: await usedBy(usage, accountId), quotaBytes }
    },

    /** Called before an image is received. Throws `quota_reached` if the account is full. */
    async assertNotFull(accountId: string): Promise<void> {
      if (quotaBytes === null) return
      const used = await usedBy(reads.usage, accountId)
      if (used >= quotaBytes) throw quotaReached({ used, quotaBytes })
    },

    /**
     * Called at the end of a transaction. If the transaction made an account store more, throws `quota_reached` beyond the quota, and
     * `unavailable` while the disk is low. Of two transactions at once, the second includes what the first one added.
     */
    async assertRoom({ usage }: Pick<Writes, 'usage'>, accountId: string): Promise<void> {
      const growth = await usage.growthOf(accountId)
      if (growth <= 0) return
      await diskReserve.assertRoom()
      if (quotaBytes === null) return
      const after = await usedBy(usage, accountId)
      if (after > quotaBytes) throw quotaReached({ used: after - growth, growth, quotaBytes })
    },
  }
}
export type AccountQuota = ReturnType<typeof createAccountQuota>

interface QuotaDetails {
  used: number
  growth?: number
  quotaBytes: number
}

function refusalOf({ used, growth, quotaBytes }: QuotaDetails): AppError {
  const needs = growth === undefined ? '' : `, and this needs ${byteSizeText(growth)} more`
  return new AppError(
    'quota_reached',
    `There is no room for this: your posts and images use ${byteSizeText(used)} of ${byteSizeText(quotaBytes)}${needs}. Delete what you no longer need. Posts in the trash count until you delete them there. An image that nothing uses is removed after a day.`,
  )
}
