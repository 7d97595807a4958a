import { countedBytes } from '../../../limits/quotas/counted-bytes.ts'
import { batchSize, type Check, type Examination, inBatches } from '../check.ts'

/** The number of files requested at a time. */
const sizeConcurrency = 8

interface UsedImage {
  id: string
  name: string
  bytes: number | null
}

/** Images in use. Their files were stored before they were used. */
export const listUsed = ({ db }: Pick<Examination, 'db'>, after: string): Promise<UsedImage[]> =>
  db
    .selectFrom('image')
    .select(['id', 'name', 'bytes'])
    .where('unused_since', 'is', null)
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()

/** The size of each of these files; null for a missing one. */
export async function sizesOf(
  { storage }: Pick<Examination, 'storage'>,
  images: UsedImage[],
): Promise<(UsedImage & { size: number | null })[]> {
  const sized: (UsedImage & { size: number | null })[] = []
  for (let at = 0; at < images.length; at += sizeConcurrency) {
    const batch = images.slice(at, at + sizeConcurrency)
    const sizes = await Promise.all(batch.map(({ name }) => storage.size(name)))
    sized.push(...batch.map((image, nth) => ({ ...image, size: sizes[nth] ?? null })))
  }
  return sized
}

/** Only a backup brings a lost file back, and only people can choose another image, so posts are not changed. */
export const imageFiles: Check = {
  name: 'image-files',
  claim: 'Each image in use has its file, whose size is counted.',
  async *find(examination) {
    for await (const images of inBatches<UsedImage>((last) => listUsed(examination, last?.id ?? ''))) {
      for (const { id, name, bytes, size } of await sizesOf(examination, images)) {
        if (size === null) {
          yield {
            what: `${name} is in use, but has no file`,
            advice:
              'Restore lost files from a backup, or ask authors to choose others. If most are missing, check STORAGE_URL and DATA_DIR.',
          }
        } else if (bytes === null) {
          yield {
            what: `${name} has a size that is not counted`,
            heal: ({ images }) => images.setBytes(id, countedBytes(size)),
          }
        }
      }
    }
  },
}
