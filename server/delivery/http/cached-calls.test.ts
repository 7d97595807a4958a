import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestBlog, firefoxOn, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('cached responses of calls on %s', (kind) => {
  let blog: TestBlog
  let ann: SignedIn
  let address: string
  beforeEach(async () => {
    blog = await createTestBlog(kind, { app: { trustProxy: true } })
    ann = await blog.signUp('ann')
    address = await blog.app.listen({ host: '127.0.0.1', port: 0 })
    for (const title of ['One', 'Two', 'Three'])
      await ann.post('/post/create', { title, description: 'd', tags: ['Tag'], status: 'public' })
  })
  afterEach(() => blog.close())

  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}/api${path}`, { headers: { 'user-agent': 'bot', ...headers } })
  const textOf = async (path: string, headers?: Record<string, string>) => (await read(path, headers)).text()
  /** Changes all titles without invalidating anything. */
  const retitle = (title: string) => blog.database.db.updateTable('post').set({ title }).execute()

  test.each([
    '/post/read',
    '/post/read?search=one',
    '/post/read?limit=2',
    '/post/getpost/one',
    '/post/getpostbytag/tag',
    '/author/user/ann',
  ])('%s is kept with its headers', async (path) => {
    const made = await read(path)
    const text = await made.text()
    await retitle('Other')
    const kept = await read(path)
    expect(await kept.text()).toBe(text)
    const headersOf = (response: Response) => [...response.headers].filter(([name]) => name !== 'date')
    expect(headersOf(kept)).toEqual(headersOf(made))
    expect(kept.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(kept.headers.get('vary')).toBe('Accept-Encoding, Authorization, Origin, Token')
    const etag = String(kept.headers.get('etag'))
    const known = await read(path, { 'if-none-match': etag })
    expect([known.status, known.headers.has('content-length')]).toEqual([304, false])
  })

  test('a request with a token or from another origin is not answered from the cache', async () => {
    await textOf('/post/getpost/one')
    await retitle('Other')
    expect(await textOf('/post/getpost/one', { token: ann.token })).toContain('Other')
    const elsewhere = await read('/post/getpost/one', { origin: 'https://elsewhere.example' })
    expect([elsewhere.headers.get('access-control-allow-origin'), await elsewhere.text()]).toEqual([
      '*',
      expect.stringContaining('Other'),
    ])
    expect(await textOf('/post/getpost/one')).not.toContain('Other')
  })

  test('HEAD fills the cache, and does not count as a view', async () => {
    const head = await fetch(`${address}/api/post/getpost/two`, { method: 'HEAD' })
    const made = await read('/post/getpost/one')
    await blog.services.viewCounter.flush()
    const kept = await read('/post/getpost/two')
    expect(kept.headers.get('access-control-allow-origin')).toBe('*')
    expect([...kept.headers.keys()]).toEqual([...made.headers.keys()])
    expect([head.status, JSON.parse(await kept.text()).post.views]).toEqual([200, 0])
  })

  test('the response for an address in another spelling is not cached', async () => {
    const read = (url: string) => blog.app.inject({ url })
    for (const start of ['/%61pi', 'http://elsewhere.example/api']) {
      expect((await read(`${start}/post/read?limit=1`)).json()).toHaveLength(1)
      expect((await read(`${start}/post/read?limit=2`)).json()).toHaveLength(2)
    }
  })

  test('unknown query keys make no other response, and are not in links', async () => {
    const first = await read('/post/read?utm_source=x&limit=2')
    expect(first.headers.get('link')).toMatch(/^<\/api\/post\/read\?limit=2&before=[\w-]+>; rel="next"$/)
    const text = await first.text()
    await retitle('Other')
    expect(await textOf('/post/read?limit=2&utm_source=y')).toBe(text)
    expect(await textOf('/post/read?limit=1')).toContain('Other')
  })

  test('that a post does not exist is cached until it does', async () => {
    expect(await (await read('/post/getpost/four')).json()).toEqual({ post: null })
    const missing = await read('/post/getpost/four')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(missing.headers.has('etag')).toBe(false)
    expect((await read('/post/getpost/five', { 'if-none-match': '*' })).status).toBe(404)
    await ann.post('/post/create', { title: 'Four', description: 'd', status: 'public' })
    expect((await read('/post/getpost/four')).status).toBe(200)
  })

  test('each reader of a cached post counts, and counts are never older than the last write', async () => {
    const readAs = (system: string, address: string) =>
      textOf('/post/getpost/one', { 'user-agent': firefoxOn(system), 'x-forwarded-for': address })
    for (const system of ['Linux', 'Windows', 'Windows']) await readAs(system, '203.0.113.1')
    await readAs('Linux', '203.0.113.2')
    await blog.services.viewCounter.flush()
    expect(JSON.parse(await textOf('/post/getpost/one')).post.views).toBe(3)
    const listed = JSON.parse(await textOf('/post/read')) as { url: string; views: number }[]
    expect(listed.find(({ url }) => url === 'one')?.views).toBe(3)
  })

  test('an error has the id of its own request', async () => {
    const refusals = [await textOf('/author/user/nobody'), await textOf('/author/user/nobody')]
    const ids = refusals.map((text) => JSON.parse(text).requestId)
    expect(new Set(ids).size).toBe(2)
  })
})
