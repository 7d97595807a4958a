import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useServedBlog } from '#tests/support/served-blog.ts'
import { accountOf } from '#tests/support/test-account.ts'
import { callerOf } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

describe.each(databaseKinds)('cached pages on %s', (kind) => {
  const served = useServedBlog(kind)
  const { read, textOf, publish, retitle } = served

  test('a cached page is the rendered one, with all its headers', async () => {
    await publish('Kept')
    const rendered = await read('/kept')
    const html = await rendered.text()
    await retitle('Other')
    const kept = await read('/kept')
    expect(await kept.text()).toBe(html)
    const headersOf = (response: Response) => [...response.headers].filter(([name]) => name !== 'date')
    expect(headersOf(kept)).toEqual(headersOf(rendered))
    const names = headersOf(kept).map(([name]) => name)
    for (const name of ['etag', 'content-security-policy', 'cache-control', 'x-content-type-options', 'vary'])
      expect(names).toContain(name)
  })

  test('unknown query keys and default values neither reach a page nor make another cache entry', async () => {
    await publish('Known')
    const home = await textOf('/')
    const post = await textOf('/known')
    await retitle('Other')
    for (const query of ['?utm_source=x', '?page=1', '?search=a&sort=b'])
      expect(await textOf(`/${query}`), query).toBe(home)
    expect(await textOf('/known?page=7&search=x')).toBe(post)
    expect(await textOf('/search?search=description&sort=other')).toContain('Other')
  })

  test('a search offers the years of public posts, even after New Year', async () => {
    const year = new Date().getUTCFullYear()
    const years = async (more = '') =>
      Array.from((await textOf(`/search?search=known${more}`)).matchAll(/year=(\d+)/g), ([, found]) =>
        Number(found),
      )
    await publish('Known')
    expect(await years()).toEqual([year])
    served.blog.passTime(Date.UTC(year + 2, 6) - Date.now())
    expect(await years('&sort=relevance')).toEqual([year])
    served.ann = await served.blog.signUp('later')
    await publish('Also known')
    expect(await years()).toEqual([year + 2, year + 1, year])
    await served.ann.put('/post/update/also-known', { status: 'private' })
    expect(await years()).toEqual([year])
  })

  test('an invalid year does not filter a search, even if the response is not cached', async () => {
    await publish('Known')
    const search = '/search?search=known&year=none'
    expect(await textOf(search)).toContain('href="/known"')
    expect(await textOf(search, { token: 'x' })).toBe(await textOf(search))
  })

  test('a missing page is cached too, until it exists', async () => {
    expect((await read('/later')).status).toBe(404)
    const author = await read('/author/later')
    expect([author.status, author.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    await served.blog.database.db
      .updateTable('user')
      .set({ username: 'later', username_key: 'later' })
      .execute()
    expect((await read('/author/later')).status).toBe(404)
    await publish('Later')
    expect((await read('/later')).status).toBe(200)
    expect((await read('/author/later')).status).toBe(200)
  })

  test('an author has a page after sign-up', async () => {
    expect((await read('/author/ben')).status).toBe(404)
    expect((await served.blog.visitor.post('/auth/signup', accountOf('ben'))).status).toBe(201)
    expect((await read('/author/ben')).status).toBe(200)
  })

  test('a new description of a cover shows at once', async () => {
    const { imgname } = (await upload(served.blog, served.ann)).body
    await publish('Covered')
    await served.ann.put('/post/cover/covered', { imgname, imgalt: 'A boat' })
    expect(await textOf('/covered')).toContain('alt="A boat"')
    await served.ann.put('/post/cover/covered', { imgname, imgalt: 'A ship' })
    expect(await textOf('/covered')).toContain('alt="A ship"')
  })

  test('a new portrait shows at once', async () => {
    const { imgname } = (await upload(served.blog, served.ann)).body
    expect(await textOf('/author/ann')).not.toContain(imgname)
    await served.ann.put('/author/image', { imgname })
    expect(await textOf('/author/ann')).toContain(imgname)
  })

  test('one that is requested many times at once is rendered once', async () => {
    await publish('Asked')
    const { openReader } = served.blog.services
    const readings: string[] = []
    served.blog.services.openReader = (keys) => {
      const reader = openReader(keys)
      const findPost = (url: string) => {
        readings.push(url)
        return reader.findPost(url)
      }
      return { ...reader, findPost }
    }
    await Promise.all(Array.from({ length: 20 }, () => textOf('/asked')))
    expect(readings).toEqual(['asked'])
  })

  test('its ETag gives 304, HEAD has no body, and compression is as requested', async () => {
    await publish('Forms')
    for (const _ of ['rendered', 'kept']) {
      const etag = (await read('/forms')).headers.get('etag') as string
      expect((await read('/forms', { 'If-None-Match': etag })).status).toBe(304)
      expect((await read('/forms', { 'If-None-Match': 'W/"other"' })).status).toBe(200)
      const head = await fetch(`${served.address}/forms`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000)
    }
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip;q=0.5', 'gzip;q=0, br'].map((accepted) => raw(`${served.address}/forms`, accepted)),
    )
    expect(gunzipSync(gzip as Buffer).equals(plain as Buffer)).toBe(true)
    expect(brotliDecompressSync(brotli as Buffer).equals(plain as Buffer)).toBe(true)
  })

  test('one that is requested again is compressed better when the process is idle', async () => {
    await publish('Small')
    const sizeOf = async () => (await raw(`${served.address}/small`, 'br')).length
    const quick = await sizeOf()
    while ((await sizeOf()) >= quick) await delay(50)
    expect(brotliDecompressSync(await raw(`${served.address}/small`, 'br')).toString()).toBe(
      await textOf('/small'),
    )
  })

  test('previews and requests with credentials neither read nor fill it', async () => {
    await publish('Shown')
    await served.ann.post('/post/create', { title: 'Hidden', description: 'd' })
    const { body } = await callerOf(served.blog.app, served.ann.token).post('/post/preview/hidden')
    const preview = await read(`/hidden?preview=${body.ticket}`)
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(preview.headers.get('referrer-policy')).toBe('no-referrer')
    expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect((await read('/shown?preview=1.0')).headers.get('x-frame-options')).toBe('DENY')
    expect((await read('/hidden')).status).toBe(404)
    for (const [name, value] of [
      ['Authorization', `Bearer ${served.ann.token}`],
      ['token', 'x'],
    ] as const) {
      const title = `For ${name}`
      await textOf('/shown')
      await retitle(title)
      expect(await textOf('/shown', { [name]: value })).toContain(title)
      expect(await textOf('/shown')).not.toContain(title)
    }
  })
})

/** The body of a response as it was sent. */
function raw(url: string, accepted: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': accepted } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
