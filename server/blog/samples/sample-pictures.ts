import { randomUUIDv7 } from 'node:crypto'
import { newImageToken, setImagesOfBody } from '../../content/images/image-references.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { countedBytes } from '../../limits/quotas/counted-bytes.ts'
import type { Writes } from '../../transaction.ts'
import type { LoadedSample, SamplePicture } from './load-samples.ts'

/**
 * Stores the files before anything uses them. Two processes that do so at once, or one that is killed and starts again, write the same bytes
 * under the same names. Names of uploads end with an instant, so that none is taken.
 */
export async function storePictures(storage: ImageStorage, samples: LoadedSample[]): Promise<void> {
  const pictures = samples.flatMap(({ pictures }) => pictures)
  await Promise.all(pictures.map(({ name, bytes }) => storage.put(name, bytes, 'image/png')))
}

/** Inserts the pictures of a sample post as uploads of its author that its body uses. */
export async function insertPictures(
  stores: Writes,
  { id: postId, author_id: authorId, saved_at: at }: PostRow,
  pictures: SamplePicture[],
): Promise<void> {
  for (const { name, bytes } of pictures) {
    await stores.images.insert({
      id: randomUUIDv7(),
      name,
      type: 'png',
      ...sizeOf(bytes),
      frames: 1,
      bytes: countedBytes(bytes.length),
      uploader_id: authorId,
      token: newImageToken(),
      created_at: at,
      unused_since: at,
      removed_at: null,
    })
  }
  const names = pictures.map(({ name }) => name)
  await setImagesOfBody(stores, { postId, authorId, names, namesBefore: [] })
}

/** In the first chunk of a PNG: https://www.w3.org/TR/png-3/#11IHDR. The image library would take longer to load than all of this. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
