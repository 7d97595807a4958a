import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { countedBytes } from './counted-bytes.ts'

interface Parts {
  reads: Pick<Reads, 'usage'>
  inTransaction: InTransaction
  storage: Pick<ImageStorage, 'size'>
}

/** How many posts or pictures one transaction counts. */
const batchSize = 100

/** After so many failures of the store the rest waits for the next time. */
const maxFailures = 10

/**
 * Makes the work of counting what older versions of the program wrote, also while they ran beside this one: posts that they did not count,
 * pictures whose size only the store knows, and sums that they left behind. Done once in a process; after a failure it goes on where it was.
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

  /** A picture whose file is lost counts without it. If one size cannot be read, the others are; after many failures the store is out of reach. */
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
