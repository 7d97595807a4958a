import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { shareImagePath } from '#contract/share-images.ts'
import { defaultSettings } from '#server/blog/site/default-settings.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, type TestBlog, useBlog } from '#tests/support/test-blog.ts'

const immutable = 'public, max-age=31536000, immutable, s-maxage=60'

describe.each(databaseKinds)('share images on %s', (kind) => {
  const held = useBlog(kind)

  const ask = async (url: string) => {
    const { statusCode, headers, rawPayload } = await held.blog.app.inject({ url })
    return { status: statusCode, headers, bytes: rawPayload }
  }
  const write = async (author: SignedIn, fields: object): Promise<string> =>
    (await author.post('/post/create', { description: 'd', status: 'public', ...fields })).body.post.url
  const ofPost = (url: string, title: string, author = 'Name of ann') =>
    shareImagePath({ kind: 'post', url, title, author }, defaultSettings)
  const stored = async ({ images }: TestBlog) =>
    (await images.files()).filter((name) => name.startsWith('share-'))

  test('are PNGs of 1200 × 630, differ by title, and are drawn once', async () => {
    const ann = await held.blog.signUp('ann')
    const [one, two] = [await write(ann, { title: 'One' }), await write(ann, { title: 'Two' })]
    const responses = await Promise.all([ofPost(one, 'One'), ofPost(one, 'One'), ofPost(two, 'Two')].map(ask))
    for (const { status, headers, bytes } of responses) {
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/png',
        immutable,
      ])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
    expect(responses[0]?.bytes.equals(responses[1]?.bytes as Buffer)).toBe(true)
    expect(responses[0]?.bytes.equals(responses[2]?.bytes as Buffer)).toBe(false)
    expect(await stored(held.blog)).toHaveLength(2)
    expect((await ask(ofPost(one, 'One'))).bytes.equals(responses[0]?.bytes as Buffer)).toBe(true)
    expect(held.blog.failures).toEqual([])
  })

  test('exist for the site and for authors', async () => {
    const { username } = await held.blog.signUp('ann')
    for (const subject of [
      { kind: 'site' } as const,
      { kind: 'author', username, name: `Name of ${username}` } as const,
    ])
      expect(await ask(shareImagePath(subject, defaultSettings))).toMatchObject({
        status: 200,
        headers: { 'cache-control': immutable },
      })
  })

  test('have another address after an edit, and the old address serves the new image', async () => {
    const ann = await held.blog.signUp('ann')
    const url = await write(ann, { title: 'Before' })
    const before = ofPost(url, 'Before')
    const old = await ask(before)
    await ann.put(`/post/update/${url}`, { title: 'After' })
    const after = await ask(ofPost(url, 'After'))
    expect(ofPost(url, 'After')).not.toBe(before)
    expect(after.bytes.equals(old.bytes)).toBe(false)
    const again = await ask(before)
    expect([again.status, again.headers['cache-control']]).toEqual([200, 'public, max-age=300, s-maxage=60'])
    expect(again.bytes.equals(after.bytes)).toBe(true)
  })

  test('have another address with an accent colour, and the old one serves the new image', async () => {
    const ann = await held.blog.signUp('ann')
    const site = { kind: 'site' } as const
    const before = shareImagePath(site, defaultSettings)
    const old = await ask(before)
    await ann.put('/settings/update', { accentColor: '#aa0055' })
    const after = await ask(shareImagePath(site, { ...defaultSettings, accentColor: '#aa0055' }))
    expect([after.status, after.headers['cache-control']]).toEqual([200, immutable])
    expect(after.bytes.equals(old.bytes)).toBe(false)
    const again = await ask(before)
    expect(again.headers['cache-control']).toBe('public, max-age=300, s-maxage=60')
    expect(again.bytes.equals(after.bytes)).toBe(true)
  })

  test('do not exist for what is not public', async () => {
    const ann = await held.blog.signUp('ann')
    const draft = await write(ann, { title: 'Draft', status: 'draft' })
    const shown = await write(ann, { title: 'Shown' })
    expect((await ask(ofPost(shown, 'Shown'))).status).toBe(200)
    await ann.put(`/post/update/${shown}`, { status: 'private' })
    const missing = [
      ofPost(shown, 'Shown'),
      ofPost(draft, 'Draft'),
      ofPost('never', 'Never'),
      '/api/images/share/author/nobody/x.png',
      '/api/images/share/other/x.png',
      '/api/images/share/site',
      `/api/images/${(await stored(held.blog))[0]}`,
    ]
    for (const url of missing) expect([url, (await ask(url)).status]).toEqual([url, 404])
    expect(await stored(held.blog)).toHaveLength(1)
  })

  test('are removed after a day, and drawn again on request', async () => {
    const ann = await held.blog.signUp('ann')
    const address = ofPost(await write(ann, { title: 'One' }), 'One')
    const first = await ask(address)
    held.blog.passTime(25 * 60 * 60 * 1_000)
    await held.blog.services.cleanUp.run()
    expect(await stored(held.blog)).toEqual([])
    expect((await ask(address)).bytes.equals(first.bytes)).toBe(true)
    expect(await stored(held.blog)).toHaveLength(1)
  })
})

describe('share images without a store', () => {
  const held = useBlog('sqlite')

  test('are served from memory if they cannot be stored', async () => {
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    const address = shareImagePath(
      { kind: 'post', url: 'one', title: 'One', author: 'Name of ann' },
      defaultSettings,
    )
    const { images } = held.blog
    const { put } = images.storage
    images.storage.put = () => Promise.reject(new Error('no room'))
    for (const _ of [1, 2]) expect((await held.blog.app.inject({ url: address })).statusCode).toBe(200)
    expect(held.blog.failures).toHaveLength(1)
    images.storage.put = put
  })

  test('are unavailable with Retry-After while the store is unreachable', async () => {
    const address = shareImagePath({ kind: 'site' }, defaultSettings)
    expect((await held.blog.app.inject({ url: address })).statusCode).toBe(200)
    await held.blog.images.goAway()
    const { statusCode, headers } = await held.blog.app.inject({ url: address })
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    await held.blog.images.comeBack()
    expect((await held.blog.app.inject({ url: address })).statusCode).toBe(200)
  })
})
