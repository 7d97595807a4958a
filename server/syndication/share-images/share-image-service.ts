import { randomUUIDv7 } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type ShareSubject, shareImageSize } from '#contract/share-images.ts'
import { type DrawingWorker, drawingSlot } from '../../content/drawing/drawing-worker.ts'
import { newToken } from '../../content/images/image-references.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { AppError } from '../../errors.ts'
import type { EdgeCaching } from '../../foundation/cache-tags/edge-caching.ts'
import type { ConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { createSingleFlight } from '../../foundation/concurrency/single-flight.ts'
import type { ByteRange } from '../../foundation/files/byte-range.ts'
import { readBytes } from '../../foundation/http/file-of-bytes.ts'
import type { FileAnswer } from '../../foundation/http/send-file.ts'
import { countedBytes } from '../../limits/quotas/counted-bytes.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { shareFileName } from './share-file-name.ts'
import { findShareSubject, shareImageOf } from './share-subject.ts'

/** An address with an older version shows what is true now, and is asked again: links that were shared before an edit go on. */
const caching = { present: 'public, max-age=31536000, immutable', older: 'public, max-age=300' }

/** How many bytes of images that could not be stored are held, and for how long, in milliseconds: each is work to make. */
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
 * The pictures that stand for public posts, authors and the site where somebody shares a link. Each is drawn when it is first asked for and
 * kept in the store of images for a day, as an image that nothing uses: so older versions go, and what is still asked for is drawn again.
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

  async function find(asked: string, siteName: string) {
    const found = await findShareSubject(reads, asked, siteName)
    if (!found) throw notFound()
    return found
  }

  /** False while the file that has the name is being removed. */
  const takeName = (name: string, bytes: number): Promise<boolean> =>
    inTransaction(async ({ images }) => {
      const at = clock().toISOString()
      const row = { id: randomUUIDv7(), name, type: 'png' as const, ...shareImageSize, frames: 1, bytes }
      const life = {
        uploader_id: null,
        token: newToken(),
        created_at: at,
        unused_since: at,
        removed_at: null,
      }
      return (await images.insert({ ...row, ...life })) || (await images.listNamed([name])).length > 0
    })

  async function make(name: string, subject: ShareSubject, siteName: string): Promise<void> {
    const bytes = await drawings.draw({ shareImage: shareImageOf(subject, siteName) })
    const { isLow } = await diskReserve.look()
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
     * The image at an address below `/images/share/`, drawn when a client that asks for it has its turn. What nobody may read has none; throws
     * `unavailable` if it cannot be drawn or read now.
     */
    async open(asked: string, siteName: string, client: QueueClient): Promise<FileAnswer> {
      const { subject, keys, isPresent } = await find(asked, siteName)
      const name = shareFileName(subject, siteName)
      const fromMemory = (range?: ByteRange) => {
        const bytes = unstored.get(name)
        return bytes ? readBytes(bytes, range) : null
      }
      const read = async (range?: ByteRange) => fromMemory(range) ?? (await storage.read(name, range))
      const orMade = async <Found>(look: () => Promise<Found | null>) => {
        const found = await look()
        if (found !== null) return found
        await makeOnce(name, client, () => make(name, subject, siteName), drawingSlot)
        // Drawing may have waited for long: what was hidden meanwhile is not there.
        await find(asked, siteName)
        return look()
      }
      return {
        type: 'image/png',
        etag: `"${name.slice('share-'.length, -'.png'.length)}"`,
        caching: edgeCaching.file(isPresent ? caching.present : caching.older, keys),
        size: () => orMade(async () => unstored.get(name)?.length ?? (await storage.size(name))),
        read: (range) => orMade(() => read(range)),
      }
    },
  }
}
