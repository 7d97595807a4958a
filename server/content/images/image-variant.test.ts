import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { photo } from '#tests/support/image-files.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

describe('variants that are made while someone waits', () => {
  const held = useBlog('sqlite')
  let ann: SignedIn
  let name: string
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    name = (await upload(held.blog, ann, { bytes: await photo({ width: 1_500, height: 1_000 }) })).body
      .imgname
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public', imgname: name })
  })
  const read = (query: string, options?: Parameters<typeof readImage>[2]) =>
    readImage(held.blog, `${name}?${query}`, options)
  const hide = async (): Promise<string> =>
    (await ann.put('/post/update/one', { status: 'draft' })).body.post.imgtoken

  /** Runs something just before a variant is stored. */
  function beforePut(work: () => Promise<void>) {
    const { storage } = held.blog.images
    const { put } = storage
    storage.put = async (...args) => {
      await work()
      await put(...args)
    }
  }

  test.each(['GET', 'HEAD'] as const)(
    'are not there if they were hidden meanwhile, for %s',
    async (method) => {
      beforePut(async () => void (await hide()))
      const { status, headers } = await read('w=320', { method })
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )

  test('are not cached if they were hidden meanwhile and their token is right', async () => {
    const token = await hide()
    await ann.put('/post/update/one', { status: 'public' })
    const { db } = held.blog.database
    beforePut(async () => {
      await db.updateTable('post').set({ status: 'private' }).execute()
      held.blog.services.imageDelivery.forget()
    })
    const { status, headers } = await read(`w=320&token=${token}`)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  test('are shown, and not made again for each reader, while they cannot be stored', async () => {
    let puts = 0
    const full = new AppError('unavailable', 'There is no room.')
    beforePut(async () => {
      puts++
      throw full
    })
    const whole = await read('w=320&format=webp')
    expect([whole.status, (await sharp(whole.bytes).metadata()).width]).toEqual([200, 320])
    const head = await read('w=320&format=webp', { method: 'HEAD' })
    expect([head.status, Number(head.headers['content-length'])]).toEqual([200, whole.bytes.length])
    const part = await read('w=320&format=webp', { headers: { range: 'bytes=5-9' } })
    expect([part.status, part.bytes.equals(whole.bytes.subarray(5, 10))]).toEqual([206, true])
    expect([puts, held.blog.failures]).toEqual([1, [full]])
    const token = await hide()
    expect((await read('w=320&format=webp')).status).toBe(404)
    expect((await read(`w=320&format=webp&token=${token}`)).status).toBe(200)
  })

  test('are read from the store when it is their turn, and not before', async () => {
    const png = await sharp({ create: { width: 4_100, height: 4_000, channels: 3, background: '#204060' } })
      .png()
      .toBuffer()
    name = (await upload(held.blog, ann, { bytes: png })).body.imgname
    await ann.put('/post/cover/one', { imgname: name })
    const { storage } = held.blog.images
    let open = 0
    let most = 0
    const { read: readFile, put } = storage
    storage.read = async (each, range) => {
      if (each === name) most = Math.max(most, ++open)
      return readFile(each, range)
    }
    storage.put = async (...args) => {
      open--
      await put(...args)
    }
    const responses = await Promise.all([read('w=320&format=jpeg'), read('w=640&format=jpeg')])
    expect([responses.map(({ status }) => status), most]).toEqual([[200, 200], 1])
  })
})
