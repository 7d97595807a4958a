import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { createFailureWindow } from '../../foundation/warnings/failure-window.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { Reads } from '../../transaction.ts'
import { createCheck } from './check.ts'

/** How many of the oldest images in use are looked for: a single one may have been lost long ago. */
const oldestCount = 3

/** How long a file that could not be put counts, in milliseconds. A store is not written to for a look: that would cost, and leave versions. */
const putFailureMs = 10 * 60_000

/** Failures have the store looked at earlier, but no sooner than so many milliseconds after the last look. */
const earliestMs = 10_000

interface Parts {
  storage: ImageStorage
  reads: Pick<Reads, 'images'>
  /** Milliseconds that no change of the clock moves. */
  now?: () => number
}

/**
 * Whether the store of images can be used and is ours: of the oldest images in use some must be there. A folder whose disk is not mounted, or a bucket
 * that is missing, has none of them. The store is left alone if something was put into it or read from it since the last look.
 */
export function createImageStoreCheck({ storage, reads, now = () => performance.now() }: Parts) {
  const putFailures = createFailureWindow({ windowMs: putFailureMs, now })
  let lookedAt = Number.NEGATIVE_INFINITY
  let wasUsed = false
  let isStarted = false
  let names: string[] = []

  async function findOldest(): Promise<void> {
    for (const name of names) if ((await storage.size(name)) !== null) return
    if (names.length > 0) throw new Error(`None of the ${names.length} oldest images in use is in the store.`)
    // To a question for a size a bucket that is missing looks like a file that is.
    const found = await storage.read('lectern-check')
    found?.body.destroy()
  }
  const check = createCheck(findOldest, { timeoutMs: 30_000 })

  async function look(): Promise<void> {
    lookedAt = now()
    try {
      names = await reads.images.listOldestUsedNames(oldestCount)
    } catch {
      // Nothing is known of the store while the database fails, which is told by itself.
      return
    }
    await check.run()
  }

  async function run(): Promise<void> {
    isStarted = true
    const isKnown = wasUsed && !check.failure()
    wasUsed = false
    if (!isKnown) await look()
  }

  /** Does what was asked for, and notes how it went. */
  async function noting<Result>(
    work: Promise<Result>,
    isProof: (result: Result) => boolean,
  ): Promise<Result> {
    try {
      const result = await work
      if (isProof(result)) wasUsed = true
      return result
    } catch (error) {
      wasUsed = false
      if (isStarted && now() - lookedAt >= earliestMs) void look()
      throw error
    }
  }

  const observed: ImageStorage = {
    async put(...parts) {
      try {
        await noting(storage.put(...parts), () => true)
        putFailures.clear()
      } catch (error) {
        putFailures.note(error)
        throw error
      }
    },
    // That a file is not there proves nothing.
    size: (...parts) => noting(storage.size(...parts), (size) => size !== null),
    read: (...parts) => noting(storage.read(...parts), (found) => found !== null),
    remove: (...parts) => noting(storage.remove(...parts), () => false),
    list: () => storage.list(),
    removeUnfinished: () => storage.removeUnfinished(),
  }

  return {
    /** The same store, of whose use this takes note. */
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
