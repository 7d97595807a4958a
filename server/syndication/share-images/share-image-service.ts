import { randomUUIDv7 } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type ShareLook, type ShareSubject, shareImageSize } from '#contract/share-images.ts'
import { type DrawingWorker, drawingSlot } from '../../content/drawing/drawing-worker.ts'
import { newImageToken } from '../../content/images/image-references.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { AppError } from '../../errors.ts'
import type { EdgeCaching } from '../../foundation/cache-tags/edge-caching.ts'
import type { ConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { createSingleFlight } from '../../foundation/concurrency/single-flight.ts'
import type { ByteRange } from '../../foundation/files/byte-range.ts'
import { readBytes } from '../../foundation/http/file-of-bytes.ts'
import type { FileResponse } from '../../foundation/http/send-file.ts'
import { countedBytes } from '../../limits/quotas/counted-bytes.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { shareFileName } from './share-file-name.ts'
import { findShareSubject, shareImageOf } from './share-subject.ts'

/** An address with an outdated version serves the current image and is revalidated, so that links that were shared before an edit still work. */
const caching = { current: 'public, max-age=31536000, immutable', outdated: 'public, max-age=300' }

/** Images that could not be stored are cached in memory, because drawing them again is expensive: in bytes, and for so many milliseconds. */
const unstoredMemory = { maxSize: 8 * 1024 * 1024, ttl: 30_000 }

interface Parts {
  reads: Pick<Reads, 'posts' | 'authors'>
  inTransaction: InTransaction
  storage: ImageStorage
  drawings: DrawingWorker
  diskReserve: DiskReserve
  edgeCaching: EdgeCaching
  imageWorkLimiter: ConcurrencyLimiter
  clock: () => Date
  logFailure: (error: unknown) => void
}

const notFound = () => new AppError('not_found', 'There is no such image.')

/**
 * The images that other sites show with links to public posts, to authors and to the site. Each is drawn when it is first requested, and stored for a
 * day as an unused image. So outdated versions are removed, and an image that is still requested is drawn again.
 */
export function createShareImages({
  reads,
  inTransaction,
  storage,
  drawings,
  diskReserve,
  edgeCaching,
  imageWorkLimiter,
  clock,
  logFailure,
}: Parts) {
  const makeOnce = createSingleFlight<void>(imageWorkLimiter)
  const unstored = new LRUCache<string, Buffer>({
    ...unstoredMemory,
    sizeCalculation: (bytes) => bytes.length,
  })

  async function find(path: string, look: ShareLook) {
    const found = await findShareSubject(reads, path, look)
    if (!found) throw notFound()
    return found
  }

  /** False while the file with this name is being removed. */
  const takeName = (name: string, bytes: number): Promise<boolean> =>
    inTransaction(async ({ images }) => {
      const at = clock().toISOString()
      const row = { id: randomUUIDv7(), name, type: 'png' as const, ...shareImageSize, frames: 1, bytes }
      const life = {
        uploader_id: null,
        token: newImageToken(),
        created_at: at,
        unused_since: at,
        removed_at: null,
      }
      return (await images.insert({ ...row, ...life })) || (await images.listNamed([name])).length > 0
    })

  async function make(name: string, subject: ShareSubject, look: ShareLook): Promise<void> {
    const bytes = await drawings.draw({ shareImage: shareImageOf(subject, look) })
    const { isLow } = await diskReserve.measure()
    try {
      if (!isLow && (await takeName(name, countedBytes(bytes.length))))
        return await storage.put(name, bytes, 'image/png')
    } catch (error) {
      logFailure(error)
    }
    unstored.set(name, bytes)
  }

  return {
    /**
     * The image at a path below `/images/share/`, drawn when it is the turn of a client that requests it. Throws `not_found` for what is not public,
     * and `unavailable` if the image cannot be drawn or read now.
     */
    async open(path: string, look: ShareLook, client: QueueClient): Promise<FileResponse> {
      const { subject, tags, isCurrent } = await find(path, look)
      const name = shareFileName(subject, look)
      const fromMemory = (range?: ByteRange) => {
        const bytes = unstored.get(name)
        return bytes ? readBytes(bytes, range) : null
      }
      const read = async (range?: ByteRange) => fromMemory(range) ?? (await storage.read(name, range))
      const orMade = async <Found>(load: () => Promise<Found | null>) => {
        const found = await load()
        if (found !== null) return found
        await makeOnce(name, client, () => make(name, subject, look), drawingSlot)
        // The subject may have been hidden while the image waited to be drawn.
        await find(path, look)
        return load()
      }
      return {
        type: 'image/png',
        etag: `"${name.slice('share-'.length, -'.png'.length)}"`,
        caching: edgeCaching.file(isCurrent ? caching.current : caching.outdated, tags),
        size: () => orMade(async () => unstored.get(name)?.length ?? (await storage.size(name))),
        read: (range) => orMade(() => read(range)),
      }
    },
  }
}
