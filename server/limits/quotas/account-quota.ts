import { byteSizeText } from '#contract/byte-size.ts'
import type { AccountStorage } from '#contract/profile.ts'
import { AppError } from '../../errors.ts'
import type { Reads, Writes } from '../../transaction.ts'
import type { DiskReserve } from './disk-reserve.ts'

type Stores = Pick<Writes, 'usage' | 'versions'>

interface Parts {
  reads: Pick<Reads, 'usage'>
  /** Bytes for each account; null for no limit. */
  quotaBytes: number | null
  diskReserve: DiskReserve
}

/** While the disk is low, an edit may add at most this to the versions of a post, although its text does not become longer. */
const maxEditBytes = 16 * 1024

/** From this part of the quota on, an account is told that it is nearly full. */
const nearlyFull = 0.8

/**
 * The storage quota of accounts: texts of posts, uploaded images without their resized versions, and versions of posts. Versions that no
 * longer have room are deleted, so that only texts and images decide whether a call is refused.
 */
export function createAccountQuota({ reads, quotaBytes, diskReserve }: Parts) {
  async function usedBy(usage: Reads['usage'], accountId: string): Promise<number> {
    const { texts, images } = await usage.find(accountId)
    return texts + images
  }

  /** Deletes versions beyond the quota. Returns the bytes that an account uses then. */
  async function thin({ usage, versions }: Stores, accountId: string): Promise<number> {
    const sumOf = async () => {
      const stored = await usage.find(accountId)
      return stored.texts + stored.images + stored.versions
    }
    const used = await sumOf()
    if (quotaBytes === null || used <= quotaBytes) return used
    await versions.makeRoom(accountId, used - quotaBytes)
    return sumOf()
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
      const { texts, images, versions } = await usage.find(accountId)
      const usedBytes = texts + images + versions
      const isNearlyFull = quotaBytes !== null && usedBytes >= nearlyFull * quotaBytes
      return { usedBytes, versionBytes: versions, quotaBytes, isNearlyFull }
    },

    /** Called before an image is received. Throws `quota_reached` if the account is full. */
    async assertNotFull(accountId: string): Promise<void> {
      if (quotaBytes === null) return
      const used = await usedBy(reads.usage, accountId)
      if (used >= quotaBytes) throw quotaReached({ used, quotaBytes })
    },

    /**
     * Called at the end of a transaction. If the transaction made an account store more texts or images, throws `quota_reached` beyond the
     * quota, and `unavailable` while the disk is low. Of two transactions at once, the second includes what the first one added. `isEdited`: the
     * body is new, so that the one before stays as a version.
     */
    async assertRoom(stores: Stores, accountId: string, { isEdited = false } = {}): Promise<void> {
      const { usage } = stores
      const growth = await usage.growthOf(accountId)
      await thin(stores, accountId)
      const isLargeEdit = isEdited && usage.versionGrowthOf(accountId) > maxEditBytes
      if (growth > 0 || isLargeEdit) await diskReserve.assertRoom()
      if (growth <= 0 || quotaBytes === null) return
      const after = await usedBy(usage, accountId)
      if (after > quotaBytes) throw quotaReached({ used: after - growth, growth, quotaBytes })
    },

    /** Called at the end of a transaction that stores versions which stay. Throws `quota_reached` if all that is stored exceeds the quota. */
    async assertRoomForVersions(stores: Stores, accountId: string): Promise<void> {
      const used = await thin(stores, accountId)
      if (quotaBytes !== null && used > quotaBytes) throw quotaReached({ used, quotaBytes })
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
    `There is no room for this: your texts and images use ${byteSizeText(used)} of ${byteSizeText(quotaBytes)}${needs}. Delete what you no longer need. Posts in the trash count until you delete them there. An image that nothing uses is removed after a day.`,
  )
}
