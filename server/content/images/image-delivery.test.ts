import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { animation, imageFile, photo } from '#tests/support/image-files.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'
import { storageKinds } from '#toolchain/programs/test-storage.ts'

const immutable = 'public, max-age=31536000, immutable, s-maxage=60'

describe.each(storageKinds)('reading images from %s', (storageKind) => {
  const held = useBlog('sqlite', { storageKind })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  /** Uploads an image and publishes it. Returns its name. */
  async function publish(bytes: Buffer): Promise<string> {
    const { imgname } = (await upload(held.blog, ann, { bytes })).body
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public', imgname })
    return imgname
  }
  const read = (address: string, options?: Parameters<typeof readImage>[2]) =>
    readImage(held.blog, address, options)
  const metadataOf = async (address: string) => {
    const { status, headers, bytes } = await read(address)
    expect([address, status]).toEqual([address, 200])
    const { format, width, height, pages, compression } = await sharp(bytes, { animated: true }).metadata()
    return { type: headers['content-type'], format: compression ?? format, width, height, pages: pages ?? 1 }
  }

  test('an image is sent so that it can be cached for ever and can do nothing', async () => {
    const name = await publish(await photo())
    const { status, headers, bytes } = await read(name)
    expect([status, Number(headers['content-length'])]).toEqual([200, bytes.length])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': immutable,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    // A shared cache needs only one copy.
    expect(headers.vary).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('HEAD returns the headers alone, also of variants that do not exist yet', async () => {
    const name = await publish(await photo())
    for (const address of [name, `${name}?w=320&format=webp`]) {
      const head = await read(address, { method: 'HEAD' })
      const whole = await read(address)
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      for (const each of ['content-type', 'content-length', 'etag', 'cache-control'])
        expect([each, head.headers[each]]).toEqual([each, whole.headers[each]])
    }
  })

  test('a copy that is still valid is not sent again', async () => {
    const name = await publish(await photo({ height: 800 }))
    const etag = String((await read(name)).headers.etag)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, bytes, headers } = await read(name, { headers: { 'if-none-match': known } })
      expect([known, status, bytes.length, headers.etag]).toEqual([known, 304, 0, etag])
    }
    expect((await read(name, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    expect((await read(`${name}?w=320`)).headers.etag).not.toBe(etag)
  })

  test('a range is returned if one is requested', async () => {
    const name = await publish(await photo())
    const { bytes, headers } = await read(name)
    const size = bytes.length
    const etag = String(headers.etag)
    for (const [range, first, last] of [
      ['bytes=0-9', 0, 9],
      ['bytes=5-5', 5, 5],
      [`bytes=${size - 3}-`, size - 3, size - 1],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=10-${size + 99}`, 10, size - 1],
    ] as const) {
      const part = await read(name, { headers: { range } })
      expect([range, part.status, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${first}-${last}/${size}`,
      ])
      expect(part.bytes.equals(bytes.subarray(first, last + 1))).toBe(true)
      expect(Number(part.headers['content-length'])).toBe(part.bytes.length)
    }
    for (const range of [`bytes=${size}-`, 'bytes=9-3', 'bytes=-0']) {
      const none = await read(name, { headers: { range } })
      expect([range, none.status, none.headers['content-range']]).toEqual([range, 416, `bytes */${size}`])
      expect(JSON.parse(String(none.bytes))).toMatchObject({ code: 'range_not_satisfiable' })
      expect(none.headers['cache-control']).toBe('no-store')
    }
    for (const wanted of [
      { range: 'bytes=0-1,3-4' },
      { range: 'lines=0-1' },
      { range: 'bytes=-' },
      { range: 'bytes=0-1', 'if-range': '"x"' },
    ])
      expect((await read(name, { headers: wanted as Record<string, string> })).status).toBe(200)
    expect((await read(name, { headers: { range: 'bytes=0-9', 'if-range': etag } })).status).toBe(206)
  })

  test('variants are as wide as requested, and never larger than the original', async () => {
    const name = await publish(await imageFile('jpeg', { width: 1_500, height: 1_000 }))
    const jpeg = { type: 'image/jpeg', format: 'jpeg', pages: 1 }
    expect(await metadataOf(`${name}?w=320`)).toMatchObject({ ...jpeg, width: 320, height: 213 })
    expect(await metadataOf(`${name}?w=960&format=jpeg`)).toMatchObject({ ...jpeg, width: 960 })
    expect(await metadataOf(`${name}?w=1920`)).toMatchObject({ ...jpeg, width: 1_500 })
    expect(await metadataOf(`${name}?w=640&format=webp`)).toMatchObject({ type: 'image/webp', width: 640 })
    expect(await metadataOf(`${name}?w=640&format=avif`)).toMatchObject({ format: 'av1', width: 640 })
    expect(await metadataOf(`${name}?w=1920&format=webp`)).toMatchObject({ format: 'webp', width: 1_500 })
    // A variant that equals the original is no second file.
    const names = (await held.blog.images.files()).map((file) => file.slice(name.length))
    expect(names.toSorted()).toEqual(['', '.1500.webp', '.320.jpeg', '.640.avif', '.640.webp', '.960.jpeg'])
  })

  test('the longest image that is stored is returned in every format', async () => {
    const long = await publish(await imageFile('png', { width: 8, height: limits.image.maxSidePixels }))
    for (const [format, is] of [
      ['webp', 'webp'],
      ['avif', 'av1'],
      ['jpeg', 'jpeg'],
    ])
      expect(await metadataOf(`${long}?w=320&format=${format}`)).toMatchObject({
        format: is,
        height: limits.image.maxSidePixels,
      })
  })

  test.each([
    'w=321',
    'w=0',
    'w=-320',
    'w=1e3',
    'w=99999',
    'w=x',
    'w=',
    'format=webp',
    'w=320&format=png',
    'w=320&format=svg',
    'w=320&format=../x',
  ])('a request with %s is refused', async (query) => {
    const name = await publish(await imageFile('png'))
    const { status, headers, bytes } = await read(`${name}?${query}`)
    expect([status, JSON.parse(String(bytes)).code]).toEqual([400, 'validation_failed'])
    expect(headers['cache-control']).toBe('no-store')
    expect(await held.blog.images.files()).toEqual([name])
  })

  test('an animation stays animated as WebP, also if AVIF is requested, and is still as JPEG', async () => {
    const gif = await publish(await animation('gif', { width: 700, height: 500 }))
    const moving = { type: 'image/webp', format: 'webp', width: 320, pages: 3 }
    for (const query of ['w=320', 'w=320&format=webp', 'w=320&format=avif'])
      expect(await metadataOf(`${gif}?${query}`)).toMatchObject(moving)
    expect(await metadataOf(`${gif}?w=320&format=jpeg`)).toMatchObject({ format: 'jpeg', pages: 1 })
    expect(await metadataOf(gif)).toMatchObject({ format: 'gif', pages: 3 })
  })

  test('transparency becomes white in formats without it', async () => {
    const name = await publish(
      await imageFile('png', {
        width: 400,
        height: 300,
        channels: 4,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      }),
    )
    const { bytes } = await read(`${name}?w=320&format=jpeg`)
    const [red = 0] = await sharp(bytes).raw().toBuffer()
    expect(red).toBeGreaterThan(250)
  })

  test('a variant is made once, however many ask for it at the same time', async () => {
    const name = await publish(await imageFile('jpeg', { width: 1_500, height: 1_000 }))
    const puts: string[] = []
    const { storage } = held.blog.images
    const { put } = storage
    storage.put = (each, ...rest) => {
      puts.push(each)
      return put(each, ...rest)
    }
    const responses = await Promise.all(Array.from({ length: 20 }, () => read(`${name}?w=640&format=webp`)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(new Set(responses.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    await read(`${name}?w=640&format=webp`)
    expect(puts).toEqual([`${name}.640.webp`])
  })

  test('a public image is read again without a query', async () => {
    const name = await publish(await photo())
    await read(name)
    const { db } = held.blog.database
    await db.schema.dropTable('post_image').execute()
    expect((await read(name)).status).toBe(200)
    expect((await read(`${name}?w=320`)).status).toBe(200)
    held.blog.services.imageDelivery.forget()
    expect((await read(name)).status).toBe(500)
  })

  test.each([
    'nothing.png',
    'x',
    '..%2Fx.png',
    '%00.png',
    'A.png',
    '.png',
    'a%2Fb.png',
    '%F0%9F%A4%96.png',
    '',
  ])('there is no image called %j', async (name) => {
    const own = await publish(await imageFile('jpeg', { width: 400, height: 300 }))
    const { status, headers, bytes } = await read(name)
    expect([status, JSON.parse(String(bytes)).code]).toEqual([404, 'not_found'])
    expect(headers['cache-control']).toBe('no-store')
    // Variants have names in the store and no addresses.
    await read(`${own}?w=320&format=webp`)
    expect((await read(`${own}.320.webp`)).status).toBe(404)
  })

  test('other methods are refused with the allowed ones', async () => {
    const { statusCode, headers } = await held.blog.app.inject({ method: 'DELETE', url: '/api/images/x.png' })
    expect([statusCode, headers.allow]).toEqual([405, 'POST, GET, HEAD, OPTIONS'])
  })

  test('an image whose file was lost is not found, and one that comes back is', async () => {
    const name = await publish(await photo())
    await held.blog.images.storage.remove(name)
    expect((await read(name)).status).toBe(404)
    expect((await read(`${name}?w=320&format=webp`)).status).toBe(404)
    expect((await read(name, { method: 'HEAD' })).status).toBe(404)
  })
})
