import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '#tests/support/small-disk.ts'
import { createTestStorage, storageKinds, type TestStorage } from '#toolchain/programs/test-storage.ts'
import type { ByteRange } from '../../foundation/files/byte-range.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { ImageStorage } from './image-storage.ts'

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))

async function read(storage: ImageStorage, name: string, range?: ByteRange) {
  const found = await storage.read(name, range)
  return found && { size: found.size, body: await buffer(found.body) }
}

const unavailable = { code: 'unavailable', retryAfter: 5, message: expect.stringContaining('gain') }

describe.each(storageKinds)('images in a store of kind %s', (kind) => {
  let held: TestStorage
  beforeEach(async () => {
    held = await createTestStorage(kind)
  })
  afterEach(() => held.close())

  test('are read as they were stored, whole or in part, with the size of the whole', async () => {
    const { storage } = held
    await storage.put('one.png', bytes, 'image/png')
    expect(await storage.size('one.png')).toBe(bytes.length)
    expect(await read(storage, 'one.png')).toEqual({ size: bytes.length, body: bytes })
    for (const [first, last] of [
      [0, 1],
      [5, 9],
      [99_999, 99_999],
      [0, 99_999],
    ] as const) {
      const part = bytes.subarray(first, last + 1)
      expect(await read(storage, 'one.png', { first, last })).toEqual({ size: bytes.length, body: part })
    }
    expect(await held.files()).toEqual(['one.png'])
  })

  test('are missing before they are stored and after they are removed', async () => {
    const { storage } = held
    expect([await storage.size('one.png'), await storage.read('one.png')]).toEqual([null, null])
    await storage.remove('one.png')
    await storage.put('one.png', bytes, 'image/png')
    await storage.put('two.png', bytes, 'image/png')
    await storage.remove('one.png')
    expect([await storage.size('one.png'), await storage.read('one.png')]).toEqual([null, null])
    expect(await held.files()).toEqual(['two.png'])
  })

  test('are listed, batch by batch, with their time of storing', async () => {
    const { storage } = held
    const listed = async () => (await Array.fromAsync(storage.list())).flat()
    expect(await Array.fromAsync(storage.list())).toEqual([])
    const begun = Date.now()
    for (const name of ['one.png', 'two.png.640.webp']) await storage.put(name, bytes, 'image/png')
    const files = await listed()
    expect(files.map(({ name }) => name).toSorted()).toEqual(['one.png', 'two.png.640.webp'])
    // Stores return whole seconds.
    for (const { modifiedAt } of files) expect(modifiedAt.getTime()).toBeGreaterThan(begun - 2_000)
    await held.goAway()
    await expect(listed()).rejects.toMatchObject(unavailable)
    await held.comeBack()
  })

  test.each(['../x.png', 'a/b.png', '', '.', '..', '.png', 'A.png', 'a\u0000.png', `${'x'.repeat(300)}.png`])(
    'are never called %j',
    async (name) => {
      const { storage } = held
      await expect(storage.put(name, bytes, 'image/png')).rejects.toThrow('is no name')
      expect([await storage.size(name), await storage.read(name)]).toEqual([null, null])
      await storage.remove(name)
      expect(await held.files()).toEqual([])
    },
  )

  test('cannot be read while the store is unavailable, and can once it is back', async () => {
    const { storage } = held
    await storage.put('one.png', bytes, 'image/png')
    await held.goAway()
    await expect(storage.put('two.png', bytes, 'image/png')).rejects.toMatchObject(unavailable)
    await expect(storage.read('one.png')).rejects.toMatchObject(unavailable)
    await expect(storage.size('one.png')).rejects.toMatchObject(unavailable)
    await expect(storage.remove('one.png')).rejects.toMatchObject(unavailable)
    await held.comeBack()
    expect(await read(storage, 'one.png')).toEqual({ size: bytes.length, body: bytes })
    await storage.put('two.png', bytes, 'image/png')
    expect((await held.files()).sort()).toEqual(['one.png', 'two.png'])
  })
})

test('a folder of images is for this user alone, and unfinished files of a dead process are removed', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'lectern-images-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = path.join(parent, 'a', 'images')
  await createDiskStorage(folder).put('one.png', bytes, 'image/png')
  const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
  expect([await modeOf(folder), await modeOf(path.join(folder, 'one.png'))]).toEqual(['700', '600'])

  const [old, young] = ['.old.part', '.young.part'].map((name) => path.join(folder, name)) as [string, string]
  await writeFile(old, 'x')
  await writeFile(young, 'x')
  await utimes(old, 0, 0)
  await createDiskStorage(folder).removeUnfinished()
  expect(await readdir(folder)).toEqual(['.young.part', 'one.png'])
  await createDiskStorage(path.join(parent, 'none')).removeUnfinished()
})

test('a full disk refuses what does not fit, leaves no partial file, and takes what fits', async (context) => {
  const disk = await smallDisk(256)
  if (!disk) return context.skip('This system lets tests mount no disk.')
  const held = await createTestStorage('disk', { parent: disk.folder })
  onTestFinished(async () => {
    await held.close()
    await disk.remove()
  })
  await held.storage.put('one.png', bytes, 'image/png')
  await expect(held.storage.put('large.png', Buffer.alloc(400_000), 'image/png')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('no room'),
  })
  expect(await held.files()).toEqual(['one.png'])
  await held.storage.put('two.png', bytes, 'image/png')
  expect(await read(held.storage, 'one.png')).toEqual({ size: bytes.length, body: bytes })
})
