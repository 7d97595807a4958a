import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { createFailureWindow } from '../../foundation/warnings/failure-window.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { Reads } from '../../transaction.ts'
import { createCheck } from './check.ts'

/** The number of oldest images in use that are looked up: a single one may have been lost long ago. */
const oldestCount = 3

/** How long a failed upload is reported, in milliseconds. The check itself writes nothing: that would cost money and leave versions. */
const putFailureMs = 10 * 60_000

/** A failure makes the next check run early, but no sooner than so many milliseconds after the last one. */
const earliestMs = 10_000

interface Parts {
  storage: ImageStorage
  reads: Pick<Reads, 'images'>
  /** Milliseconds that changes of the clock do not affect. */
  now?: () => number
}

/**
 * Checks that the image store works and is ours: at least one of the oldest images in use must be there. A folder whose disk is not mounted and a
 * missing bucket have none of them. The check is skipped if the store was used successfully since the last one.
 */
export function createImageStoreCheck({ storage, reads, now = () => performance.now() }: Parts) {
  const putFailures = createFailureWindow({ windowMs: putFailureMs, now })
  let checkedAt = Number.NEGATIVE_INFINITY
  let wasUsed = false
  let isStarted = false
  let names: string[] = []

  async function findOldest(): Promise<void> {
    for (const name of names) if ((await storage.size(name)) !== null) return
    if (names.length > 0) throw new Error(`None of the ${names.length} oldest images in use is in the store.`)
    // When asked for a size, a missing bucket looks like a missing file.
    const found = await storage.read('lectern-check')
    found?.body.destroy()
  }
  const check = createCheck(findOldest, { timeoutMs: 30_000 })

  async function checkStore(): Promise<void> {
    checkedAt = now()
    try {
      names = await reads.images.listOldestUsedNames(oldestCount)
    } catch {
      // While the database fails, nothing is known about the store. The database has a warning of its own.
      return
    }
    await check.run()
  }

  async function run(): Promise<void> {
    isStarted = true
    const isKnown = wasUsed && !check.failure()
    wasUsed = false
    if (!isKnown) await checkStore()
  }

  /** Waits for the work and records whether it succeeded. */
  async function recordUse<Result>(
    work: Promise<Result>,
    isProof: (result: Result) => boolean,
  ): Promise<Result> {
    try {
      const result = await work
      if (isProof(result)) wasUsed = true
      return result
    } catch (error) {
      wasUsed = false
      if (isStarted && now() - checkedAt >= earliestMs) void checkStore()
      throw error
    }
  }

  const observed: ImageStorage = {
    async put(...parts) {
      try {
        await recordUse(storage.put(...parts), () => true)
        putFailures.clear()
      } catch (error) {
        putFailures.note(error)
        throw error
      }
    },
    // A missing file proves nothing.
    size: (...parts) => recordUse(storage.size(...parts), (size) => size !== null),
    read: (...parts) => recordUse(storage.read(...parts), (found) => found !== null),
    remove: (...parts) => recordUse(storage.remove(...parts), () => false),
    list: () => storage.list(),
    removeUnfinished: () => storage.removeUnfinished(),
  }

  return {
    /** The same store, with its use recorded. */
    storage: observed,
    run,
    warnings(): Warning[] {
      const failed = check.failure() ?? putFailures.failure()
      if (!failed) return []
      const message = 'The image store cannot be used: images are refused or missing.'
      return [{ code: 'image_store_failing', message, detail: { err: failed.error } }]
    },
  }
}
