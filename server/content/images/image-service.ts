import { randomUUIDv7 } from 'node:crypto'
import type { UploadedImage } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { ConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import type { SpooledFile } from '../../foundation/files/spool.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import { countedBytes } from '../../limits/quotas/counted-bytes.ts'
import type { InTransaction } from '../../transaction.ts'
import { candidateNames, imagePath } from './image-name.ts'
import { newImageToken } from './image-references.ts'
import type { Image } from './image-store.ts'
import { variantNames } from './image-variant.ts'
import { largeImageSlot } from './image-work-limiter.ts'
import { type DecodedImage, inspectImageFile, isLarge } from './read-image-file.ts'

interface Parts {
  inTransaction: InTransaction
  storage: ImageStorage
  accountQuota: AccountQuota
  imageWorkLimiter: ConcurrencyLimiter
  clock: () => Date
}

/** Stores uploaded images, and removes images that nothing uses. */
export function createImageService({ inTransaction, storage, imageWorkLimiter, accountQuota, clock }: Parts) {
  /** Inserts the row before the file is stored: if storing fails, the row is known as unused and is removed later. */
  async function insert(
    actor: Actor,
    fileName: string,
    decoded: Omit<DecodedImage, 'bytes'> & { bytes: number },
  ): Promise<Image> {
    const now = clock()
    const at = now.toISOString()
    const made = {
      uploader_id: actor.id,
      token: newImageToken(),
      created_at: at,
      unused_since: at,
      removed_at: null,
    }
    return inTransaction(async (stores) => {
      await lockActor(stores, actor)
      for (const name of candidateNames(fileName, now, decoded.type)) {
        const image = { id: randomUUIDv7(), name, ...decoded, ...made }
        if (!(await stores.images.insert(image))) continue
        await accountQuota.assertRoom(stores, actor.id)
        return image
      }
      throw new Error('There is always a next name.')
    })
  }

  /**
   * Stores an image. If the store fails it may have the file all the same, or receive it later than it could be removed now: the row stays,
   * and is removed after a day with its file like all unused images.
   */
  async function keep(actor: Actor, fileName: string, decoded: DecodedImage): Promise<Image> {
    const { bytes, ...described } = decoded
    const image = await insert(actor, fileName, { ...described, bytes: countedBytes(bytes.length) })
    await storage.put(image.name, bytes, `image/${decoded.type}`)
    return image
  }

  /**
   * Decodes an image when it is its author's turn in the queue. A large one is only inspected then, and is decoded in a second turn among
   * large images; until that, its bytes are not held in memory.
   */
  async function readInTurn(actor: Actor, load: () => Promise<Buffer>): Promise<DecodedImage> {
    const client = accountClient(actor)
    const priority = 'urgent'
    const decoded = await imageWorkLimiter.run(
      client,
      async () => {
        const { read, ...size } = await inspectImageFile(await load())
        return isLarge(size) ? null : read()
      },
      { priority },
    )
    if (decoded) return decoded
    return imageWorkLimiter.run(client, async () => (await inspectImageFile(await load())).read(), {
      priority,
      ...largeImageSlot,
    })
  }

  async function remove(image: Image): Promise<void> {
    for (const name of [...variantNames(image), image.name]) await storage.remove(name)
    await inTransaction(({ images }) => images.remove(image.id))
  }

  return {
    /** Stores an uploaded image under a name that no other image ever had. It stays if something uses it within a day. */
    async upload(actor: Actor, fileName: string, file: SpooledFile): Promise<UploadedImage> {
      const decoded = await readInTurn(actor, () => file.bytes())
      const { name, type, width, height, token } = await keep(actor, fileName, decoded)
      return { imgname: name, imgpath: imagePath(name), type, width, height, token }
    },

    /** Stores an image that was inside a body as data. */
    async keepData(actor: Actor, bytes: Buffer): Promise<Image> {
      return keep(actor, 'picture', await readInTurn(actor, async () => bytes))
    },

    /** Removes images that were stored for a body which was refused. What cannot be removed is removed later with the other unused images. */
    async discard(stored: Image[]): Promise<void> {
      await Promise.allSettled(stored.map(remove))
    },

    /**
     * Removes images that nothing has used for a day, with all their files, and unfinished files. One that cannot be removed does not stop
     * the others, and is tried again.
     */
    async removeUnused(): Promise<void> {
      const now = clock()
      const before = new Date(now.getTime() - limits.image.unusedHours * 60 * 60 * 1_000).toISOString()
      const unused = await inTransaction(async ({ images }) => {
        await images.noteUses(null, now.toISOString())
        return images.beginRemoval(before, now.toISOString())
      })
      const failures: unknown[] = []
      for (const image of unused) await remove(image).catch((error) => failures.push(error))
      await storage.removeUnfinished().catch((error) => failures.push(error))
      if (failures.length > 0)
        throw new AggregateError(failures, 'Images that nothing uses could not be removed.')
    },
  }
}
export type ImageService = ReturnType<typeof createImageService>
