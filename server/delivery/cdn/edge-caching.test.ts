import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { upgrade } from '#tests/support/later-step.ts'
import { createTestBlog, type SignedIn, site, type TestBlog } from '#tests/support/test-blog.ts'
import { startTestCdn, type TestCdn } from '#tests/support/test-cdn.ts'
import { upload } from '#tests/support/uploads.ts'
import { cacheTagHash, everythingTag } from '../../foundation/cache-tags/cache-tag-hash.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { createEdgeCaching } from '../../foundation/cache-tags/edge-caching.ts'
import type { CdnOptions } from './cdn-settings.ts'

const day = 86_400
const page = 'public, max-age=0, must-revalidate'
const forOne = 'private, no-store'
const immutable = 'public, max-age=31536000, immutable'

/** A path, who requests it, and the status and `Cache-Control`: without a CDN, and with one that stores for a day. Null: the same. */
type Row = [path: string, as: 'reader' | 'author', status: number, without: string, withCdn: string | null]

const rows = (image: string, hiddenImage: string, token: string, ticket: string): Row[] => [
  ['/', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/one', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/tags/a', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/author/ann', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/archive', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/search?search=one', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/about', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/contact', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/feed.xml', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/sitemap.xml', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/robots.txt', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/one.md', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/one.bib', 'reader', 200, page, `${page}, s-maxage=${day}`],
  ['/one', 'author', 200, page, null],
  ['/nothing', 'reader', 404, forOne, null],
  ['/hidden', 'reader', 404, forOne, null],
  ['/hidden.ris', 'reader', 404, forOne, null],
  ['/hidden.md', 'reader', 404, forOne, null],
  [`/hidden?preview=${ticket}`, 'reader', 200, forOne, null],
  ['/about/', 'reader', 308, 'no-cache', null],
  ['/admin', 'reader', 200, forOne, null],
  ['/api/post/read', 'reader', 200, page, null],
  ['/api/post/read', 'author', 200, forOne, null],
  ['/api/post/getpost/one', 'reader', 200, page, null],
  ['/api/post/getpost/hidden', 'author', 200, forOne, null],
  ['/api/post/getpost/hidden', 'reader', 404, 'no-store', null],
  ['/api/post/readbyuser', 'author', 200, forOne, null],
  ['/api/post/readbyuser', 'reader', 401, 'no-store', null],
  [`/api/images/${image}`, 'reader', 200, `${immutable}, s-maxage=60`, `${immutable}, s-maxage=${day}`],
  [`/api/images/${image}?w=320`, 'reader', 200, `${immutable}, s-maxage=60`, `${immutable}, s-maxage=${day}`],
  [`/api/images/${hiddenImage}?token=${token}`, 'reader', 200, forOne, null],
  [`/api/images/${hiddenImage}`, 'reader', 404, 'no-store', null],
  [
    '/api/images/share/post/one/any.png',
    'reader',
    200,
    'public, max-age=300, s-maxage=60',
    `public, max-age=300, s-maxage=${day}`,
  ],
  ['/api/images/share/post/hidden/any.png', 'reader', 404, 'no-store', null],
  ['/api/images/placeholder/one', 'reader', 200, 'public, max-age=300', null],
  ['/favicon.ico', 'reader', 200, 'public, max-age=86400', null],
  ['/manifest.webmanifest', 'reader', 200, 'public, max-age=86400', null],
  ['/healthz', 'reader', 200, 'no-store', null],
]

interface Held {
  blog: TestBlog
  ann: SignedIn
  rows: Row[]
  image: string
}

async function open(cdn?: CdnOptions): Promise<Held> {
  const blog = await createTestBlog('sqlite', { cdn, app: { pages: 'built', site } })
  const ann = await blog.signUp('ann')
  const post = { description: 'd', content: '<p>x</p>', tags: ['a'] }
  const image = (await upload(blog, ann)).body.imgname
  const hidden = (await upload(blog, ann)).body
  await ann.post('/post/create', { ...post, title: 'One', status: 'public', imgname: image })
  await ann.post('/post/create', { ...post, title: 'Hidden', status: 'draft', imgname: hidden.imgname })
  const { ticket } = (await ann.post('/post/preview/hidden')).body
  return { blog, ann, image, rows: rows(image, hidden.imgname, hidden.token, ticket) }
}

/** Requests a path twice, as the second response may come from the cache. */
async function ask({ blog, ann }: Held, path: string, as: Row[1]) {
  const headers: Record<string, string> = as === 'author' ? { authorization: `Bearer ${ann.token}` } : {}
  const url = path
  await blog.app.inject({ url, headers })
  return blog.app.inject({ url, headers })
}

describe('headers for shared caches', () => {
  let cdn: TestCdn
  let without: Held
  let held: Held
  beforeAll(async () => {
    cdn = await startTestCdn()
    without = await open()
    held = await open({ kind: 'varnish', seconds: day, purge: { urls: [cdn.url], token: null } })
  })
  afterAll(async () => {
    await without.blog.close()
    await held.blog.close()
    await cdn.close()
  })

  test('without a CDN pages are revalidated each time, images after a minute, and nothing has a tag', async () => {
    for (const [path, as, status, caching] of without.rows) {
      const { statusCode, headers } = await ask(without, path, as)
      expect([path, as, statusCode, headers['cache-control']]).toEqual([path, as, status, caching])
      expect([path, headers['surrogate-key'], headers['cache-tag']]).toEqual([path, undefined, undefined])
    }
  })

  test('with one, responses that it may store have tags, and no others do', async () => {
    for (const [path, as, status, usual, shared] of held.rows) {
      const { statusCode, headers } = await ask(held, path, as)
      expect([path, as, statusCode, headers['cache-control']]).toEqual([path, as, status, shared ?? usual])
      const tags = String(headers['surrogate-key'] ?? '').split(' ')
      expect([path, tags[0]]).toEqual([path, shared === null ? '' : everythingTag])
      expect([path, headers['cache-tag'] ?? '']).toEqual([path, tags.join(',')])
    }
  })

  test('the tags are those of the data in a response', async () => {
    const tagsAt = async (path: string) =>
      String((await ask(held, path, 'reader')).headers['surrogate-key']).split(' ')
    const { id } = await held.blog.database.db
      .selectFrom('post')
      .select('id')
      .where('url', '=', 'one')
      .executeTakeFirstOrThrow()
    const post = cacheTagHash(cacheTags.post(id))
    for (const path of ['/', '/one', '/one.md', '/feed.xml', '/tags/a', '/author/ann'])
      expect([path, await tagsAt(path)]).toEqual([path, expect.arrayContaining([post])])
    expect(await tagsAt('/api/images/share/post/one/any.png')).toContain(post)
    for (const path of [`/api/images/${held.image}`, `/api/images/${held.image}?w=320`])
      expect(await tagsAt(path)).toEqual([everythingTag, cacheTagHash(cacheTags.image(held.image))])
  })

  test('nothing of a page depends on the client, except its encoding and whether it is Markdown', async () => {
    const { headers } = await ask(held, '/one', 'reader')
    expect([headers.vary, headers['set-cookie'], headers['x-request-id']]).toEqual([
      'Accept, Accept-Encoding',
      undefined,
      undefined,
    ])
    const responses = await Promise.all(
      [{ cookie: 'a=b' }, { 'user-agent': 'other', 'accept-language': 'de', dnt: '1' }, {}].map((more) =>
        held.blog.app.inject({ url: '/one', headers: more }),
      ),
    )
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  })

  test('a 304 has the same headers', async () => {
    const { headers } = await ask(held, '/one', 'reader')
    const known = await held.blog.app.inject({
      url: '/one',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(known.statusCode).toBe(304)
    expect(known.headers).toMatchObject({
      'cache-control': headers['cache-control'],
      'surrogate-key': headers['surrogate-key'],
    })
  })

  test('a view is counted even if the page came from a shared cache', async () => {
    await held.blog.visitor.post('/post/view/one')
    await held.blog.services.viewCounter.flush()
    const { body } = await held.ann.get('/post/readbyuser')
    expect(body.find(({ url }: { url: string }) => url === 'one').views).toBeGreaterThan(0)
  })
})

test('pages of a program that a newer one has locked out are not stored: it could not purge them when it stops', async () => {
  const cdn = await startTestCdn()
  onTestFinished(cdn.close)
  const held = await open({ kind: 'varnish', seconds: day, purge: { urls: [cdn.url], token: null } })
  onTestFinished(() => held.blog.close())
  const caching = async () => (await ask(held, '/one', 'reader')).headers['cache-control']
  expect(await caching()).toBe(`${page}, s-maxage=${day}`)
  await upgrade(held.blog.database)
  await held.blog.services.schemaGuard.check()
  expect(await caching()).toBe(page)
})

test('a page with too many tags is not stored: its headers would be too large for proxies', () => {
  const { page: headersOf } = createEdgeCaching({
    kind: 'fastly',
    seconds: day,
  })
  const keysOf = (count: number) => new Set(Array.from({ length: count }, (_, at) => `post:${at}` as const))
  const headers = headersOf(keysOf(79))
  expect(headers?.['surrogate-key']?.split(' ')).toHaveLength(80)
  expect(Object.values(headers ?? {}).join('').length).toBeLessThan(2_200)
  expect(headersOf(keysOf(80))).toBeNull()
})

test('tags are short, and have only characters that are allowed in headers', () => {
  for (const key of ['tag:c++, c#\r\nSet-Cookie: a=b', 'tag:深度学习', `tag:${'x'.repeat(500)}`] as const)
    expect(cacheTagHash(key)).toMatch(/^[0-9a-f]{12}$/)
})
