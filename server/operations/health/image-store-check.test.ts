import { describe, expect, onTestFinished, test } from 'vitest'
import { createS3Storage } from '#server/data/storage/s3-storage.ts'
import type { S3Address } from '#server/data/storage/storage-address.ts'
import { createTestBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { createTestStorage, storageKinds } from '#toolchain/programs/test-storage.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { createImageStoreCheck } from './image-store-check.ts'

/** A store with a movable clock that counts how often it is asked for a size. */
async function watchedStore(
  kind: (typeof storageKinds)[number],
  names: string[] = [],
  isDatabaseGone = () => false,
) {
  const held = await createTestStorage(kind)
  onTestFinished(held.close)
  let asked = 0
  let time = 0
  const counted: ImageStorage = {
    ...held.storage,
    size(name) {
      asked++
      return held.storage.size(name)
    },
  }
  const check = createImageStoreCheck({
    storage: counted,
    reads: {
      images: {
        async listOldestUsedNames() {
          if (isDatabaseGone()) throw new Error('gone')
          return names
        },
      } as never,
    },
    now: () => time,
  })
  return {
    held,
    check,
    asked: () => asked,
    passTime: (milliseconds: number) => (time += milliseconds),
    codes: () => check.warnings().map(({ code }) => code),
    async look() {
      await check.run()
      return check.warnings().map(({ code }) => code)
    },
  }
}

const bytes = Buffer.from('a picture')
const failing = ['image_store_failing']

describe.each(storageKinds)('a store of images (%s)', (kind) => {
  test('that is unreachable is reported until it is back, also if it is empty', async () => {
    const { held, look } = await watchedStore(kind)
    expect(await look()).toEqual([])
    await held.goAway()
    expect(await look()).toEqual(failing)
    await held.comeBack()
    expect(await look()).toEqual([])
  })

  test('that has none of the oldest images is not ours; one is enough', async () => {
    const names = ['a.png', 'b.png', 'c.png']
    const { held, look, check } = await watchedStore(kind, names)
    expect(await look()).toEqual(failing)
    expect(check.warnings()).toMatchObject([
      { detail: { err: { message: 'None of the 3 oldest images in use is in the store.' } } },
    ])
    await held.storage.put('c.png', bytes, 'image/png')
    expect(await look()).toEqual([])
  })

  test('that is in use is not checked; a failure makes the next check run early', async () => {
    const { held, look, check, codes, asked, passTime } = await watchedStore(kind, ['a.png'])
    await held.storage.put('a.png', bytes, 'image/png')
    expect([await look(), asked()]).toEqual([[], 1])
    await check.storage.size('a.png')
    expect([await look(), asked()]).toEqual([[], 2])
    expect([await look(), asked()]).toEqual([[], 3])
    await held.goAway()
    passTime(60_000)
    await expect(check.storage.size('a.png')).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(codes).toEqual(failing)
    await held.comeBack()
    // While it is reported as failing, successful reads do not replace a check.
    await check.storage.size('a.png')
    expect(await look()).toEqual([])
  })
})

test('a file whose upload failed does not count as missing: its row is inserted first and removed a day later', async () => {
  const blog = await createTestBlog('sqlite')
  onTestFinished(() => blog.close())
  const ann = await blog.signUp('ann')
  const codes = async () => {
    await blog.services.healthChecks.run()
    return blog.services.warnings.list().map(({ code }) => code)
  }
  const { imgname } = (await upload(blog, ann)).body
  await blog.images.storage.remove(imgname)
  // The upload replaces the first check.
  await codes()
  expect(await codes()).toEqual([])
  await ann.put('/author/image', { imgname })
  expect(await codes()).toEqual(failing)
})

test('an unreachable database does not make the store fail', async () => {
  let isGone = true
  const { held, look } = await watchedStore('disk', [], () => isGone)
  expect(await look()).toEqual([])
  isGone = false
  await held.goAway()
  expect(await look()).toEqual(failing)
  isGone = true
  expect(await look()).toEqual(failing)
})

test('a missing bucket is reported, although its files only look missing when asked for their size', async () => {
  const { held } = await watchedStore('s3')
  const { s3 } = held.address as { s3: S3Address }
  const storage = createS3Storage({ ...s3, bucket: 'nowhere' })
  const check = createImageStoreCheck({
    storage,
    reads: { images: { listOldestUsedNames: async () => [] } as never },
  })
  await check.run()
  expect(check.warnings()).toMatchObject([{ code: 'image_store_failing' }])
})

test('a failed upload is reported for ten minutes, or until one succeeds', async () => {
  const { held, check, codes, passTime } = await watchedStore('disk')
  const put = () => check.storage.put('a.png', bytes, 'image/png')
  await held.goAway()
  await expect(put()).rejects.toMatchObject({ code: 'unavailable' })
  await held.comeBack()
  expect(codes()).toEqual(failing)
  await put()
  expect(codes()).toEqual([])
  await held.goAway()
  await expect(put()).rejects.toMatchObject({ code: 'unavailable' })
  passTime(9 * 60_000)
  expect(codes()).toEqual(failing)
  passTime(2 * 60_000)
  expect(codes()).toEqual([])
})
