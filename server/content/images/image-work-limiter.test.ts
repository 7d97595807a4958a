import { beforeEach, describe, expect, test } from 'vitest'
import { shareImagePath } from '#contract/share-images.ts'
import { defaultSettings } from '#server/blog/site/default-settings.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const [stranger, neighbour, reader] = ['2001:db8:1:1::1', '2001:db8:1:2::1', '192.0.2.9']

describe('image work, one at a time, of which three of one client may wait', () => {
  const held = useBlog('sqlite', { limits: { images: { concurrency: 1, maxWaitingPerClient: 3 } } })
  let ann: SignedIn
  let name: string
  /** What was stored, in order. Nothing is stored while `gate` is closed. */
  let stored: string[]
  let gate: PromiseWithResolvers<void>

  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    name = (await upload(held.blog, ann, { bytes: await imageFile('jpeg', { width: 1_500, height: 1_000 }) }))
      .body.imgname
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public', imgname: name })
    stored = []
    gate = Promise.withResolvers()
    const { storage } = held.blog.images
    const { put } = storage
    storage.put = async (file, ...rest) => {
      stored.push(file.replace(`${name}.`, ''))
      await gate.promise
      await put(file, ...rest)
    }
  })

  /** Requests a variant, given by its width and format, and waits until it is being made or in the queue. */
  async function ask(version: string, remoteAddress: string) {
    const [width, format] = version.split('.')
    const before = held.blog.services.stats.images()
    const url = `/api/images/${name}?w=${width}&format=${format}`
    const response = held.blog.app.inject({ url, remoteAddress }).then(({ statusCode, headers }) => ({
      status: statusCode,
      retryAfter: headers['retry-after'],
    }))
    await expect.poll(() => held.blog.services.stats.images()).not.toEqual(before)
    return { response }
  }
  const statusesOf = async (asked: { response: Promise<{ status: number }> }[]) =>
    Promise.all(asked.map(async ({ response }) => (await response).status))

  test('a network that asks for many variants lets others have theirs in turn, and is refused what exceeds its share', async () => {
    const asked = [await ask('320.webp', stranger)]
    for (const version of ['640.webp', '960.webp', '1280.webp']) asked.push(await ask(version, stranger))
    const beyond = await ask('320.jpeg', stranger)
    expect(await beyond.response).toEqual({ status: 503, retryAfter: '5' })
    asked.push(await ask('640.jpeg', reader))
    gate.resolve()
    expect(await statusesOf(asked)).toEqual([200, 200, 200, 200, 200])
    expect(stored).toEqual(['320.webp', '640.webp', '640.jpeg', '960.webp', '1280.webp'])
  })

  test('the networks of an IPv6 /48 together have one turn in a round', async () => {
    const asked = [await ask('320.webp', stranger)]
    for (const version of ['640.webp', '960.webp']) asked.push(await ask(version, stranger))
    for (const version of ['320.jpeg', '640.jpeg']) asked.push(await ask(version, neighbour))
    for (const version of ['960.jpeg', '1280.jpeg']) asked.push(await ask(version, reader))
    gate.resolve()
    expect(await statusesOf(asked)).toEqual([200, 200, 200, 200, 200, 200, 200])
    const rounds = ['320.webp', '640.webp', '960.jpeg', '320.jpeg', '1280.jpeg', '960.webp', '640.jpeg']
    expect(stored).toEqual(rounds)
  })

  test('a client that asks for a variant already in a stranger’s queue does not wait for that queue', async () => {
    const asked = [await ask('320.webp', stranger)]
    for (const version of ['640.webp', '960.webp', '1280.webp']) asked.push(await ask(version, stranger))
    asked.push(await ask('1280.webp', reader), await ask('320.jpeg', reader))
    gate.resolve()
    expect(await statusesOf(asked)).toEqual([200, 200, 200, 200, 200, 200])
    expect(stored).toEqual(['320.webp', '640.webp', '1280.webp', '960.webp', '320.jpeg'])
  })

  test('authors who upload go before readers, in turn, and many uploads of one author delay nobody else', async () => {
    const ben = await held.blog.signUp('ben')
    const png = await imageFile('png')
    const asked = [await ask('320.webp', stranger), await ask('640.webp', stranger)]
    async function send(author: SignedIn, file: string) {
      const { waiting } = held.blog.services.stats.images()
      const response = upload(held.blog, author, { name: `${file}.png`, bytes: png })
      await expect.poll(() => held.blog.services.stats.images().waiting).toBe(waiting + 1)
      return { response }
    }
    const sent = [await send(ann, 'ann1'), await send(ann, 'ann2'), await send(ann, 'ann3')]
    expect(await upload(held.blog, ann, { bytes: png })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    })
    sent.push(await send(ben, 'ben1'))
    gate.resolve()
    expect(await statusesOf([...asked, ...sent])).toEqual([200, 200, 201, 201, 201, 201])
    const uploads = stored.flatMap((file) => /ann\d|ben\d/.exec(file) ?? [])
    expect(uploads).toEqual(['ann1', 'ben1', 'ann2', 'ann3'])
  })
})

describe('drawings, of which two of one client may wait', () => {
  const held = useBlog('sqlite', { limits: { images: { concurrency: 1, maxWaitingPerClient: 2 } } })

  test('that one network asks for are refused beyond its share, and those of others are drawn', async () => {
    const ann = await held.blog.signUp('ann')
    const addresses: string[] = []
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const draft = { title, description: 'd', status: 'public' }
      const { url } = (await ann.post('/post/create', draft)).body.post
      addresses.push(shareImagePath({ kind: 'post', url, title, author: 'Name of ann' }, defaultSettings))
    }
    const ask = async (url: string, remoteAddress: string) => {
      const { statusCode, headers } = await held.blog.app.inject({ url, remoteAddress })
      return [statusCode, headers['retry-after']]
    }
    const flood = addresses.slice(0, 4).map((url) => ask(url, stranger))
    await expect.poll(held.blog.services.stats.images).toEqual({ active: 1, waiting: 2, refused: 1 })
    const others = [ask(addresses[4] as string, reader), ask('/apple-touch-icon.png', reader)]
    const responses = await Promise.all(flood)
    expect(responses.filter(([status]) => status === 200)).toHaveLength(3)
    expect(responses.filter(([status]) => status === 503)).toEqual([[503, '5']])
    expect(await Promise.all(others)).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  })
})
