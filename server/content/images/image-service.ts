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
import { newToken } from './image-references.ts'
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

/** Pictures as they come and go: upload, and removal of what nothing uses. */
export function createImageService({ inTransaction, storage, imageWorkLimiter, accountQuota, clock }: Parts) {
  /** Takes a name first, and then the file: what fails in between is known, and so collected. */
  async function insert(
    actor: Actor,
    fileName: string,
    picture: Omit<DecodedImage, 'bytes'> & { bytes: number },
  ): Promise<Image> {
    const now = clock()
    const at = now.toISOString()
    const made = {
      uploader_id: actor.id,
      token: newToken(),
      created_at: at,
      unused_since: at,
      removed_at: null,
    }
    return inTransaction(async (stores) => {
      await lockActor(stores, actor)
      for (const name of candidateNames(fileName, now, picture.type)) {
        const image = { id: randomUUIDv7(), name, ...picture, ...made }
        if (!(await stores.images.insert(image))) continue
        await accountQuota.assertRoom(stores, actor.id)
        return image
      }
      throw new Error('There is always a next name.')
    })
  }

  /**
   * A store that failed may have the file all the same, or get it later than it would be removed. Nobody waits for that: its row is there,
   * and goes with it after a day like all that nothing uses.
   */
  async function keep(actor: Actor, fileName: string, picture: DecodedImage): Promise<Image> {
    const { bytes, ...described } = picture
    const image = await insert(actor, fileName, { ...described, bytes: countedBytes(bytes.length) })
    await storage.put(image.name, bytes, `image/${picture.type}`)
    return image
  }

  /**
   * Reads a picture when it is its author's turn. A large one is only inspected in that turn, and is read in a second turn among the large
   * pictures: until then nobody waits for it, and its bytes are not held.
   */
  async function readInTurn(actor: Actor, load: () => Promise<Buffer>): Promise<DecodedImage> {
    const client = accountClient(actor)
    const priority = 'urgent'
    const picture = await imageWorkLimiter.run(
      client,
      async () => {
        const { read, ...size } = await inspectImageFile(await load())
        return isLarge(size) ? null : read()
      },
      { priority },
    )
    if (picture) return picture
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
    /** Keeps an uploaded picture under a name that no other one ever had. It stays if something uses it within a day. */
    async upload(actor: Actor, fileName: string, file: SpooledFile): Promise<UploadedImage> {
      const picture = await readInTurn(actor, () => file.bytes())
      const { name, type, width, height, token } = await keep(actor, fileName, picture)
      return { imgname: name, imgpath: imagePath(name), type, width, height, token }
    },

    /** Keeps a picture that stood in a body as data. */
    async keepData(actor: Actor, bytes: Buffer): Promise<Image> {
      return keep(actor, 'picture', await readInTurn(actor, async () => bytes))
    },

    /** Removes pictures that were kept for a body which was refused. What cannot be removed goes with all that nothing uses. */
    async discard(kept: Image[]): Promise<void> {
      await Promise.allSettled(kept.map(remove))
    },

    /** Removes pictures that nothing has used for a day, with all their files, and what was never finished. What cannot be removed keeps no others, and is tried again. */
    async removeUnused(): Promise<void> {
      const now = clock()
      const before = new Date(now.getTime() - limits.image.unusedSeconds * 1_000).toISOString()
      const unused = await inTransaction(async ({ images }) => {
        await images.noteUses(null, now.toISOString())
        return images.beginRemoval(before, now.toISOString())
      })
      const failures: unknown[] = []
      for (const image of unused) await remove(image).catch((error) => failures.push(error))
      if (failures.length > 0)
        throw new AggregateError(failures, 'Images that nothing uses could not be removed.')
      await storage.removeUnfinished()
    },
  }
}
export type ImageService = ReturnType<typeof createImageService>
