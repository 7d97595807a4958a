import type { FileHandle } from 'node:fs/promises'
import { newImageToken } from '../../content/images/image-references.ts'
import type { Image } from '../../content/images/image-store.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { PostOfBackup } from './post-of-backup.ts'
import { type ImageRows, putImages } from './put-images.ts'
import type { VerifiedBackup } from './verify-backup.ts'

interface Parts {
  backup: VerifiedBackup
  handle: FileHandle
  found: PostOfBackup
  reads: Pick<Reads, 'authors' | 'images'>
  inTransaction: InTransaction
  storage: ImageStorage
  now: Date
}

/**
 * Restores the images of one post, while a server may run. Until the post uses them they are like unused uploads. Returns the names of those that
 * are there now and of those that are missing. Throws `StartError` if one of them is being removed.
 */
export async function putImagesOfPost({ backup, handle, found, reads, inTransaction, storage, now }: Parts) {
  const rows = await imageRows({ reads, inTransaction, images: found.images, now })
  const only = new Set(found.images.map(({ name }) => name))
  const images = await putImages(handle, backup, { storage, rows, only })
  // Includes images whose files stayed, or came from elsewhere, while their rows were removed.
  const isThere = async ({ name }: Image) =>
    backup.sums.has(`images/${name}`) || (await storage.size(name)) !== null
  const names = new Set<string>()
  const missing: string[] = []
  for (const image of found.images) {
    if (await isThere(image)) names.add(image.name)
    else missing.push(image.name)
  }
  const recorded = await rows.record(found.images.filter(({ name }) => names.has(name)))
  const rollBack = async () => {
    await images.rollBack()
    await rows.remove(recorded)
  }
  const known = new Set((await reads.images.listNamed([...names])).map(({ name }) => name))
  const removed = [...names].find((name) => !known.has(name))
  if (removed === undefined) return { names, missing, rollBack }
  await rollBack()
  throw new StartError(`its image ${removed} is being removed from the store. Try again in an hour.`)
}

/** Records images for the accounts that uploaded them, if those accounts still exist. */
async function imageRows({
  reads,
  inTransaction,
  images,
  now,
}: Pick<Parts, 'reads' | 'inTransaction' | 'now'> & { images: Image[] }): Promise<ImageRows> {
  const uploaders = new Set(images.flatMap(({ uploader_id }) => uploader_id ?? []))
  for (const id of uploaders) if (!(await reads.authors.find(id))) uploaders.delete(id)
  return {
    record: (wanted) =>
      inTransaction(async (stores) => {
        const recorded: string[] = []
        for (const image of wanted) {
          const uploader_id = uploaders.has(image.uploader_id ?? '') ? image.uploader_id : null
          const unused = { token: newImageToken(), unused_since: now.toISOString(), removed_at: null }
          if (await stores.images.insert({ ...image, uploader_id, ...unused })) recorded.push(image.name)
        }
        return recorded
      }),
    remove: (names) =>
      inTransaction(async (stores) => {
        for (const { id } of await stores.images.listNamed(names)) await stores.images.remove(id)
      }),
  }
}
