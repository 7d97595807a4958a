import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestStorage, type TestStorage } from '#toolchain/programs/test-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { S3Address } from './storage-address.ts'

const timeouts = { connectMs: 1_000, responseMs: 1_000, idleMs: 1_000 }
const unavailable = { code: 'unavailable', retryAfter: 5 }
const triedOnce = { $metadata: { attempts: 1 } }
const small = Buffer.alloc(100_000, 'lectern')
/** More than the buffers between two sockets hold. */
const large = Buffer.alloc(40_000_000, 'lectern')

let held: TestStorage
beforeEach(async () => {
  held = await createTestStorage('s3', { timeouts })
})
afterEach(() => held.close())

async function bodyOf(name: string) {
  const found = await held.storage.read(name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found.body
}

test('a store that accepts connections and does not respond is given up, and used once it responds', async () => {
  const { storage, link } = held
  await storage.put('one.png', small, 'image/png')
  link?.freeze()
  const calls = [
    storage.put('two.png', small, 'image/png'),
    storage.put('large.png', large, 'image/png'),
    storage.read('one.png'),
    storage.size('one.png'),
    storage.remove('one.png'),
  ]
  for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
    expect([status, reason]).toMatchObject(['rejected', { ...unavailable, cause: { cause: triedOnce } }])
  link?.thaw()
  await storage.put('three.png', small, 'image/png')
  expect(await storage.size('three.png')).toBe(small.length)
})

test('a connection that died while idle is not used twice', async () => {
  const { storage, link } = held
  await storage.put('one.png', small, 'image/png')
  expect(await storage.size('one.png')).toBe(small.length)
  link?.goDead()
  await expect(storage.size('one.png')).rejects.toMatchObject(unavailable)
  expect(await storage.size('one.png')).toBe(small.length)
})

test('a body that breaks off is an error, and a slow reader gets all of it', async () => {
  const { link } = held
  await createS3Storage((held.address as { s3: S3Address }).s3).put('large.png', large, 'image/png')
  const slow = await bodyOf('large.png')
  const cut = await bodyOf('large.png')
  link?.freeze()
  await expect(buffer(cut)).rejects.toThrow('Nothing came for 1 seconds.')
  link?.thaw()
  expect((await buffer(slow)).equals(large)).toBe(true)
})

test('slow readers do not keep others from reading', async () => {
  const storage = createS3Storage((held.address as { s3: S3Address }).s3)
  await storage.put('one.png', small, 'image/png')
  const slow = await Promise.all(Array.from({ length: 60 }, () => storage.read('one.png')))
  const quick = await storage.read('one.png')
  expect(quick && (await buffer(quick.body)).equals(small)).toBe(true)
  for (const each of slow) each?.body.destroy()
})

test('what the store refuses is logged with the call and its status', async () => {
  const { s3 } = held.address as { s3: S3Address }
  const noBucket = createS3Storage({ ...s3, bucket: 'nowhere' })
  for (const call of [() => noBucket.put('one.png', small, 'image/png'), () => noBucket.read('one.png')])
    await expect(call()).rejects.toMatchObject({
      ...unavailable,
      cause: {
        message: expect.stringMatching(/^(Put|Get)Object was answered with 404$/),
        cause: { name: 'NoSuchBucket' },
      },
    })
  const credentials = { accessKeyId: 'nobody', secretAccessKey: 'x' }
  await expect(createS3Storage({ ...s3, credentials }).size('one.png')).rejects.toMatchObject({
    ...unavailable,
    cause: { message: 'HeadObject was answered with 403' },
  })
  await held.goAway()
  await expect(held.storage.size('one.png')).rejects.toMatchObject({
    cause: { message: 'HeadObject failed', cause: { code: 'ECONNREFUSED' } },
  })
})
