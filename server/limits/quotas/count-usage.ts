import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { countedBytes } from './counted-bytes.ts'

interface Parts {
  reads: Pick<Reads, 'usage'>
  inTransaction: InTransaction
  storage: Pick<ImageStorage, 'size'>
}

/** How many posts or images one transaction counts. */
const batchSize = 100

/** After this many failures of the store the rest waits for the next run. */
const maxFailures = 10

/**
 * Creates the task that counts what older versions of the program wrote, also while they still run: posts without a size, images whose size
 * only the store knows, and outdated sums. Done once in a process; after a failure, the next run continues where it stopped.
 */
export function createUsageCount({ reads, inTransaction, storage }: Parts) {
  let isDone = false

  async function countPosts(): Promise<void> {
    for (;;) {
      const ids = await reads.usage.listUncountedPosts(batchSize)
      if (ids.length === 0) return
      await inTransaction(async ({ usage }) => {
        for (const id of ids) usage.notePost(id)
      })
    }
  }

  /**
   * The file of an image that is missing counts as empty. If one size cannot be read, the others still are; after many failures the store
   * counts as unavailable.
   */
  async function measureImages(): Promise<void> {
    const failures: unknown[] = []
    let after = ''
    for (;;) {
      const images = await reads.usage.listUnmeasuredImages(batchSize, after)
      const sizes = new Map<string, number>()
      for (const { id, name } of images) {
        try {
          sizes.set(id, (await storage.size(name)) ?? 0)
        } catch (error) {
          failures.push(error)
          if (failures.length === maxFailures) break
        }
      }
      await inTransaction(async (stores) => {
        for (const [id, size] of sizes) await stores.images.setBytes(id, countedBytes(size))
      })
      after = images.at(-1)?.id ?? ''
      if (after === '' || failures.length === maxFailures) break
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Images could not be measured.')
  }

  return async (): Promise<void> => {
    if (isDone) return
    await countPosts()
    for (const id of await reads.usage.listMiscounted()) await inTransaction(({ usage }) => usage.recount(id))
    await measureImages()
    isDone = true
  }
}
