import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile, photo } from '#tests/support/image-files.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { testPrograms } from '#tests/support/test-program.ts'
import { readImage, upload } from '#tests/support/uploads.ts'
import { addressOf, linesOf } from '#toolchain/programs/running-server.ts'
import { createDiskReserve } from './disk-reserve.ts'

const refused = { code: 'unavailable', retryAfter: 60 }

test('a real disk below its reserve is noticed, and so is free space after that', async (context) => {
  const disk = await smallDisk(4_096)
  if (!disk) return context.skip('This system lets tests mount no disk.')
  onTestFinished(disk.remove)
  const reserve = createDiskReserve({
    // The first of these is created when it is first needed.
    folders: [path.join(disk.folder, 'not/yet/there'), tmpdir()],
    reserveBytes: 1_000_000,
    maxAgeMs: 0,
  })
  await reserve.assertRoom()
  expect(reserve.state()).toEqual({ freeBytes: 4_096 * 1_024, isLow: false })
  expect(reserve.warnings()).toEqual([])
  const ballast = path.join(disk.folder, 'ballast')
  await writeFile(ballast, Buffer.alloc(3_500_000))
  for (let round = 0; round < 3; round++) await expect(reserve.assertRoom()).rejects.toMatchObject(refused)
  expect(reserve.warnings()).toMatchObject([{ code: 'disk_low', detail: { reserveBytes: 1_000_000 } }])
  await rm(ballast)
  for (let round = 0; round < 3; round++) await reserve.assertRoom()
  expect(reserve.warnings()).toEqual([])
})

test('it ends with a little more than the reserve, and the disk is checked only every few seconds', async () => {
  let freeBytes: number | null = 99
  let looked = 0
  const readFreeBytes = async () => {
    looked++
    return freeBytes
  }
  const parts = { folders: ['/'], reserveBytes: 100, readFreeBytes }
  const reserve = createDiskReserve({ ...parts, maxAgeMs: 0 })
  const isLow = async (bytes: number | null) => {
    freeBytes = bytes
    return (await reserve.measure()).isLow
  }
  expect([await isLow(99), await isLow(101), await isLow(102), await isLow(101)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  // A disk that cannot be checked blocks no writes: if nothing can be stored, the writes fail themselves.
  expect([await isLow(1), await isLow(null)]).toEqual([true, false])
  looked = 0
  const seldom = createDiskReserve(parts)
  await Promise.all([seldom.measure(), seldom.measure()])
  await seldom.measure()
  expect(looked).toBe(1)
  const off = createDiskReserve({ ...parts, reserveBytes: null })
  freeBytes = 0
  expect(await off.measure()).toEqual({ freeBytes: 0, isLow: false })
})

test('a disk that hangs delays nobody for long, and is asked once', async () => {
  let asked = 0
  const reserve = createDiskReserve({
    folders: ['/one', '/other'],
    reserveBytes: 1,
    maxAgeMs: 60_000,
    timeoutMs: 10,
    readFreeBytes: () => {
      asked++
      return new Promise<number>(() => {})
    },
  })
  for (let times = 0; times < 3; times++) await reserve.assertRoom()
  expect(asked).toBe(1)
})

describe('the program', () => {
  const programs = testPrograms()

  test('logs once that the disk is low, and not each call that it refuses', async () => {
    const program = programs.start({ DISK_RESERVE: '900TB', ACCESS_KEY: 'a-long-key' })
    const address = await addressOf(program)
    const body = JSON.stringify({ name: 'Zoe', email: 'zoe@example.org', message: 'Hello.' })
    const headers = { 'content-type': 'application/json' }
    for (let times = 0; times < 3; times++) {
      const response = await fetch(`${address}/api/pages/contact/create`, { method: 'POST', headers, body })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    }
    const warnings = () => linesOf(program).filter(({ level }) => level >= 40)
    await expect.poll(warnings).not.toEqual([])
    program.child.kill('SIGTERM')
    await program.ended
    expect(warnings()).toMatchObject([{ msg: 'warning began', code: 'disk_low', reserveBytes: 900e12 }])
  })
})

describe.each(databaseKinds)('while the disk is low, on %s', (kind) => {
  let freeBytes = 1_000
  const diskReserve = createDiskReserve({
    folders: ['/'],
    reserveBytes: 500,
    readFreeBytes: async () => freeBytes,
    maxAgeMs: 0,
  })
  const held = useBlog(kind, { diskReserve, app: { pages: 'built' } })
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    freeBytes = 1_000
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
  })

  test('a post may be hidden and made shorter, and not longer; nothing of a refused change is kept', async () => {
    const post = { title: 'One', description: 'd', content: '<p>Some words.</p>', tags: ['a'] }
    await ann.post('/post/create', { ...post, status: 'public' })
    const data = (await imageFile('png', { width: 900, height: 900 })).toString('base64')
    const large = (await photo()).toString('base64')
    freeBytes = 499
    const put = async (change: object) => (await ann.put('/post/update/one', change)).status
    expect(await put({ content: '<p>Some words more.</p>' })).toBe(503)
    expect(await put({ content: `<img src="data:image/png;base64,${large}">` })).toBe(503)
    expect(await put({ tags: ['a', 'b'] })).toBe(503)
    expect(await put({ ...post, status: 'private' })).toBe(200)
    expect(await put({ content: '<p>Words.</p>' })).toBe(200)
    expect(await put({ status: 'public' })).toBe(200)
    expect(await held.blog.images.files()).toEqual([])
    expect((await ann.put('/author/update', { description: 'Someone.' })).status).toBe(503)
    expect((await ann.put('/author/update', { email: 'ann@example.com' })).status).toBe(200)
    expect((await ann.delete('/post/delete/one')).status).toBe(200)
    freeBytes = 1_000
    const content = `<img src="data:image/png;base64,${data}">`
    expect((await ann.post('/post/create', { ...post, content })).status).toBe(201)
  })

  test('an upload is refused before any of it is read', async () => {
    freeBytes = 499
    const response = await held.blog.app.inject({
      method: 'POST',
      url: '/api/images/x.png',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'this is no form at all',
    })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60'])
  })

  test('images are shown in any size, and resized versions are not stored', async () => {
    const { imgname, token } = (await upload(held.blog, ann, { bytes: await photo({ width: 900 }) })).body
    freeBytes = 499
    const small = `${imgname}?w=320&format=webp&token=${token}`
    expect((await readImage(held.blog, small)).status).toBe(200)
    const share = await readImage(held.blog, 'share/site/x.png')
    expect([share.status, share.bytes.length > 1_000]).toEqual([200, true])
    expect(await held.blog.images.files()).toEqual([imgname])
  })

  test('the contact form without script shows the error and keeps the text', async () => {
    freeBytes = 499
    const send = () =>
      held.blog.app.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=Zoe&email=zoe%40example.org&message=All+that+I+typed&website=',
      })
    const response = await send()
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60'])
    expect(response.body).toContain('hardly any disk space left')
    expect(response.body).toContain('All that I typed')
    freeBytes = 1_000
    expect((await send()).statusCode).toBe(303)
    expect((await owner.get('/pages/contact/read')).body.contacts).toHaveLength(1)
  })

  test('owners see a warning, authors do not, and only as long as it lasts', async () => {
    const noticesOf = async (caller: SignedIn) => (await caller.get('/dashboard/notices')).body
    expect([await noticesOf(owner), await noticesOf(ann)]).toEqual([
      { username: owner.username, position: 'owner' },
      { username: ann.username, position: 'author' },
    ])
    freeBytes = 499
    expect([await noticesOf(owner), await noticesOf(ann)]).toEqual([
      {
        username: owner.username,
        position: 'owner',
        lowDisk: { freeBytes: 499, reserveBytes: 500 },
      },
      { username: ann.username, position: 'author' },
    ])
    freeBytes = 1_000
    expect(await noticesOf(owner)).toEqual({ username: owner.username, position: 'owner' })
  })
})
