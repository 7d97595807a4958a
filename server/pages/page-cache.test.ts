import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { callerOf, createTestBlog, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

describe.each(databaseKinds)('kept pages on %s', (kind) => {
  let blog: TestBlog
  let ann: SignedIn
  let address: string
  beforeEach(async () => {
    blog = await createTestBlog(kind, { app: { pages: 'built' } })
    ann = await blog.signUp('ann')
    address = await blog.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => blog.close())

  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(address + path, { headers, redirect: 'manual' })
  const publish = (title: string) =>
    ann.post('/post/create', { title, description: 'A description.', tags: ['Tag'], status: 'public' })

  /** Reads a page until it is answered from the cache, which knows its compressed forms. */
  async function readKept(path: string, headers: Record<string, string> = {}): Promise<Response> {
    for (;;) {
      const answer = await read(path, { 'Accept-Encoding': 'gzip', ...headers })
      if (answer.status === 304 || answer.headers.has('content-encoding')) return answer
      await answer.arrayBuffer()
    }
  }

  test('a kept page is the rendered one, with all its headers', async () => {
    await publish('Kept')
    const rendered = await read('/kept')
    const html = await rendered.text()
    const kept = await readKept('/kept')
    expect(await kept.text()).toBe(html)
    for (const name of [
      'etag',
      'content-type',
      'content-security-policy',
      'cache-control',
      'x-content-type-options',
    ]) {
      expect(kept.headers.get(name), name).toBe(rendered.headers.get(name))
      expect(kept.headers.get(name), name).not.toBeNull()
    }
  })

  test('every change shows at once: published, edited, hidden, deleted, a new name, no account', async () => {
    await publish('First')
    await readKept('/')
    await publish('Second')
    expect(await (await readKept('/')).text()).toContain('Second')
    await ann.put('/post/update/second', { title: 'Second, edited' })
    expect(await (await readKept('/')).text()).toContain('Second, edited')
    await readKept('/second')
    await ann.put('/post/update/second', { status: 'private' })
    expect((await read('/second')).status).toBe(404)
    expect(await (await readKept('/tags/Tag')).text()).not.toContain('Second')
    await ann.put('/author/update', { name: 'Ann Other' })
    expect(await (await readKept('/first')).text()).toContain('Ann Other')
    const bob = await blog.signUp('bob')
    await ann.put('/author/position/bob', { position: 'owner' })
    await bob.delete('/author/delete/ann')
    expect(await (await readKept('/first')).text()).toContain('Unknown')
    expect((await read('/author/ann')).status).toBe(404)
  })

  test('another text of a cover shows at once', async () => {
    const { imgname } = (await upload(blog, ann)).body
    await publish('Covered')
    await ann.put('/post/cover/covered', { imgname, imgalt: 'A boat' })
    expect(await (await readKept('/covered')).text()).toContain('alt="A boat"')
    await ann.put('/post/cover/covered', { imgname, imgalt: 'A ship' })
    expect(await (await readKept('/covered')).text()).toContain('alt="A ship"')
  })

  test('a page whose rendering began before a change is not kept', async () => {
    await publish('Race')
    for (let round = 0; round < 5; round++) {
      const title = `Race ${round}`
      await Promise.all([
        read('/race'),
        ann.put('/post/update/race', { title }),
        read('/race'),
        read('/race'),
      ])
      expect(await (await readKept('/race')).text()).toContain(`<h1 dir="auto">${title}</h1>`)
    }
  })

  test('its validator answers 304, HEAD has no body, compression is as asked', async () => {
    await publish('Forms')
    const etag = (await readKept('/forms')).headers.get('etag') as string
    expect((await read('/forms', { 'If-None-Match': etag })).status).toBe(304)
    expect((await read('/forms', { 'If-None-Match': 'W/"other"' })).status).toBe(200)
    const head = await fetch(`${address}/forms`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000)
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip;q=0.5', 'gzip;q=0, br'].map((accepted) => raw(`${address}/forms`, accepted)),
    )
    expect(gunzipSync(gzip as Buffer).equals(plain as Buffer)).toBe(true)
    expect(brotliDecompressSync(brotli as Buffer).equals(plain as Buffer)).toBe(true)
  })

  test('previews and requests with credentials neither read nor fill it', async () => {
    await publish('Shown')
    await ann.post('/post/create', { title: 'Hidden', description: 'd' })
    const { body } = await callerOf(blog.app, ann.token).post('/post/preview/hidden')
    const preview = await read(`/hidden?preview=${body.ticket}`)
    expect(preview.status).toBe(200)
    expect(preview.headers.get('cache-control')).toBe('private, no-store')
    expect((await read('/hidden')).status).toBe(404)
    await readKept('/shown')
    const withToken = await read('/shown', {
      Authorization: `Bearer ${ann.token}`,
      'Accept-Encoding': 'gzip',
    })
    expect(withToken.headers.has('content-encoding')).toBe(false)
  })
})

/** The bytes of an answer as they were sent. */
function raw(url: string, accepted: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': accepted } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
