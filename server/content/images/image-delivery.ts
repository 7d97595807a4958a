import { createHash, timingSafeEqual } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { ImageQuery } from '#contract/images.ts'
import { type ImageStorage, isStorable } from '../../data/storage/image-storage.ts'
import { AppError } from '../../errors.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { EdgeCaching } from '../../foundation/cache-tags/edge-caching.ts'
import type { ConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { createSingleFlight } from '../../foundation/concurrency/single-flight.ts'
import { orUnavailable } from '../../foundation/files/storage-failure.ts'
import { readBytes } from '../../foundation/http/file-of-bytes.ts'
import type { FileResponse } from '../../foundation/http/send-file.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { Reads } from '../../transaction.ts'
import type { Image } from './image-store.ts'
import { isMuchWork, makeVariant, type Variant, variantOf } from './image-variant.ts'
import { largeImageSlot } from './image-work-limiter.ts'

/** How many public images are cached, and for how long at most, in milliseconds, if no change is reported. */
const memory = { images: 5_000, time: 10_000 }

const caching = { public: 'public, max-age=31536000, immutable', private: 'private, no-store' }

/** Variants that could not be stored are kept in memory, up to these bytes and for these milliseconds: creating them again takes long. */
const unstoredMemory = { maxSize: 32 * 1024 * 1024, ttl: 30_000 }

interface Parts {
  reads: Pick<Reads, 'images'>
  storage: ImageStorage
  edgeCaching: EdgeCaching
  diskReserve: DiskReserve
  imageWorkLimiter: ConcurrencyLimiter
  logFailure: (error: unknown) => void
}

interface ReadableImage {
  image: Image
  isPublic: boolean
}

const notFound = () => new AppError('not_found', 'There is no such image.')

/** Sends images to readers, in the size that they need. */
export function createImageDelivery({
  reads,
  storage,
  edgeCaching,
  imageWorkLimiter,
  diskReserve,
  logFailure,
}: Parts) {
  const known = new LRUCache<string, Image>({ max: memory.images, ttl: memory.time })
  const makeOnce = createSingleFlight<void>(imageWorkLimiter)
  const unstored = new LRUCache<string, Buffer>({
    ...unstoredMemory,
    sizeCalculation: (bytes) => Math.max(bytes.length, 1),
  })
  let changes = 0

  /** Finds an image that the caller may read, and whether anyone may. Only public images are cached, so that nothing hidden is shown. */
  async function findReadable(name: string, token: string | undefined): Promise<ReadableImage> {
    const remembered = known.get(name)
    if (remembered) return { image: remembered, isPublic: true }
    if (!isStorable(name)) throw notFound()
    const changesBefore = changes
    const found = await reads.images.findReadable(name)
    if (!found) throw notFound()
    const { isPublic, ...image } = found
    if (isPublic && changesBefore === changes) known.set(name, image)
    if (!isPublic && !isToken(token, image.token)) throw notFound()
    return { image, isPublic }
  }

  /** Reads the whole file at once, whoever may see it, as the store closes connections that are open and idle. */
  async function readOriginal({ name }: Pick<Image, 'name'>): Promise<Buffer> {
    const original = await storage.read(name)
    if (!original) throw notFound()
    return orUnavailable(() => buffer(original.body))
  }

  async function make(image: Image, variant: Variant): Promise<void> {
    // Another process may have created it while this one waited.
    if ((await storage.size(variant.name)) !== null) return
    const { isLow } = await diskReserve.measure()
    const bytes = await makeVariant(await readOriginal(image), variant)
    // Made again when there is room for it.
    if (isLow) return void unstored.set(variant.name, bytes)
    try {
      await storage.put(variant.name, bytes, `image/${variant.type}`)
    } catch (error) {
      logFailure(error)
      unstored.set(variant.name, bytes)
      return
    }
    // Removed meanwhile, with all variants that existed then.
    if ((await reads.images.listNamed([image.name])).length === 0) await storage.remove(variant.name)
  }

  function respond(
    { image, isPublic: wasPublic }: ReadableImage,
    variant: Variant | null,
    { token, client }: { token: string | undefined; client: QueueClient },
  ): FileResponse {
    const { name, type } = variant ?? image
    let isPublic = wasPublic
    /** Reads from the store, or from memory if it could not be stored. */
    const find = async <Found>(inStore: () => Promise<Found | null>, inMemory: (bytes: Buffer) => Found) => {
      const found = await inStore()
      const bytes = found === null ? unstored.get(name) : undefined
      return bytes ? inMemory(bytes) : found
    }
    const orMade: typeof find = async (inStore, inMemory) => {
      const found = await find(inStore, inMemory)
      if (found !== null || !variant) return found
      await makeOnce(
        variant.name,
        client,
        () => make(image, variant),
        isMuchWork(image, variant) ? largeImageSlot : {},
      )
      // Making it may have taken long. If the image was hidden meanwhile it is not found, or is not cached.
      isPublic = (await findReadable(image.name, token)).isPublic
      return find(inStore, inMemory)
    }
    return {
      type: `image/${type}`,
      // A name always stands for the same bytes.
      etag: `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`,
      get caching() {
        if (!isPublic) return { 'cache-control': caching.private }
        return edgeCaching.file(caching.public, [cacheTags.image(image.name)])
      },
      size: () =>
        orMade(
          () => storage.size(name),
          (bytes) => bytes.length,
        ),
      read: (range) =>
        orMade(
          () => storage.read(name, range),
          (bytes) => readBytes(bytes, range),
        ),
    }
  }

  return {
    /**
     * Opens an image, or a smaller variant of it. A variant is made on first use, when it is the client's turn in the queue. Throws
     * `not_found` for an image that the caller may not read.
     */
    async open(name: string, { w, format, token }: ImageQuery, client: QueueClient): Promise<FileResponse> {
      if (format !== undefined && w === undefined) {
        const problem = 'Ask for a width, `w`, together with a format.'
        throw new AppError('validation_failed', problem, { fields: { format: problem } })
      }
      const found = await findReadable(name, token)
      return respond(found, variantOf(found.image, { w, format }), { token, client })
    },

    readOriginal,

    /** Forgets all public images, as something changed. */
    forget(): void {
      changes++
      known.clear()
    },
  }
}
export type ImageDelivery = ReturnType<typeof createImageDelivery>

function isToken(shown: string | undefined, token: string): boolean {
  const given = Buffer.from(shown ?? '')
  const right = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}
