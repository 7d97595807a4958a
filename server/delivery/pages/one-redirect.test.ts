import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useServedBlog } from '#tests/support/served-blog.ts'

/** Canonical addresses, and others that are redirected to them. `о-нас-가` was `first-title`. */
const spellings: Record<string, string[]> = {
  '/about': ['/about/', '/ABOUT', '/About//', '/%61bout', '/%41BOUT/'],
  '/search': ['/Search/', '/%53earch'],
  '/tags': ['/TAGS/', '/tags//'],
  '/archive/2026/01': ['/archive/2026/1', '/ARCHIVE/2026/1/', '/archive/2026/%301'],
  '/author/Ada': ['/author/ada', '/author/ADA/', '/AUTHOR/ada', '/%61uthor/a%64A//'],
  '/author/Ada/feed.xml': ['/author/ada/feed.xml', '/Author/ADA/Feed.XML/', '/author/%41da/feed.xml'],
  '/feed.xml': ['/Feed.xml', '/feed.xml/', '/%66eed.XML'],
  '/sitemap.xml': ['/Sitemap.XML'],
  '/robots.txt': ['/ROBOTS.txt/'],
  '/%D0%BE-%D0%BD%D0%B0%D1%81-%EA%B0%80': [
    '/%D0%9E-%D0%9D%D0%B0%D1%81-%EA%B0%80',
    '/%d0%be-%d0%bd%d0%b0%d1%81-%ea%b0%80/',
    '/%D0%BE-%D0%BD%D0%B0%D1%81-%E1%84%80%E1%85%A1',
    '/%d0%9e%2D%D0%9d%D0%b0%D1%81-%e1%84%80%e1%85%a1//',
    '/first-title',
    '/First-Title/',
    '/FIRST%2dtitle',
  ],
  '/%D0%BE-%D0%BD%D0%B0%D1%81-%EA%B0%80.md': [
    '/%D0%9E-%D0%BD%D0%B0%D1%81-%EA%B0%80.MD',
    '/First-Title.md/',
    '/%46irst-title%2emd',
  ],
  '/%D0%BE-%D0%BD%D0%B0%D1%81-%EA%B0%80.bib': [
    '/%D0%9E-%D0%BD%D0%B0%D1%81-%EA%B0%80.BIB',
    '/First-Title.bib/',
  ],
  // Each spelling of a tag is a page; only the rest of the path is canonical.
  '/tags/c%2B%2B': ['/Tags/c%2b%2b', '/tags/c%2B%2B/', '/%54ags/%63%2B%2B'],
  '/tags/a*b': ['/Tags/a*b', '/tags/a*b/'],
  '/tags/a/b/rss.xml': ['/TAGS/a/b/rss.xml/'],
}

const missing = [
  '/author/ada%00',
  '/author/Ada%0A',
  '/author/ada%EF%BF%BF/',
  '/First-Title%00',
  '/first-title%C2%85/',
  '/%D0%BE-%D0%BD%D0%B0%D1%81-%EA%B0%80.md%00',
  '/tags/a%00b',
  '/tags/%E2%80%8B',
  '/ABOUT%1F/',
  '/feed.xml%00',
  '/nothing/',
  '/Nothing',
  '/hidden-one/',
  '/a*b/',
  '/:(b/',
]

describe.each(databaseKinds)('addresses on %s', (kind) => {
  const served = useServedBlog(kind, async ({ blog, ann, publish }) => {
    const { db } = blog.database
    await db.updateTable('user').set({ username: 'Ada', username_key: 'ada' }).execute()
    await publish('First title', ['C++', 'a/b', 'a*b'])
    await ann.put('/post/address/first-title', { address: 'о-нас-가' })
    await ann.post('/post/create', { title: 'Hidden one', description: 'd', status: 'private' })
  })

  /** The response to a path that is sent unchanged: clients normalize it. */
  async function ask(path: string, method = 'GET') {
    const socket = connect(Number(new URL(served.address).port), '127.0.0.1')
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const response = await text(socket)
    const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(response)?.[1]
    return { status: Number(response.slice(9, 12)), location: header('location'), header }
  }

  test('are corrected by one redirect, whatever is wrong, also from the cache, with the query', async () => {
    for (const [canonical, others] of Object.entries(spellings)) {
      for (const other of others) {
        for (const method of ['GET', 'HEAD']) {
          const { status, location, header } = await ask(`${other}?a=B%2f&page=1`, method)
          expect([other, status, location]).toEqual([other, 308, `${canonical}?a=B%2f&page=1`])
          expect([other, header('cache-control'), header('etag'), header('content-security-policy')]).toEqual(
            [other, 'no-cache', undefined, expect.stringMatching(/^default-src 'none'/)],
          )
        }
      }
      const { status, location } = await ask(canonical)
      expect([canonical, status, location]).toEqual([canonical, 200, undefined])
    }
  })

  test('of missing pages are 404 at once, also with control characters in the path', async () => {
    for (const path of missing) {
      for (const _ of ['looked up', 'known']) {
        const { status, location } = await ask(path)
        expect([path, status, location]).toEqual([path, 404, undefined])
      }
    }
    expect((await served.blog.visitor.get('/author/user/ada%00')).status).toBe(404)
    expect((await served.blog.visitor.get('/author/user/ADA')).status).toBe(200)
  })

  test('of other routes are neither rendered nor cached as pages', async () => {
    for (const path of ['/favicon.ico', '/manifest.webmanifest', '/healthz', '/readyz']) {
      const { status, location } = await ask(`${path}/`)
      expect([path, status, location]).toEqual([path, 308, path])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    }
    for (const path of ['/API/post/read', '/api//post/read', '/Assets/x.js', '/*/', '/*'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    expect((await served.blog.visitor.get('/post/read')).body).toHaveLength(1)
  })

  test('a form that is sent to another spelling is stored once', async () => {
    const body = new URLSearchParams({ name: 'n', email: 'n@example.org', message: 'm' })
    const sent = await fetch(`${served.address}/%63ontact`, { method: 'POST', body, redirect: 'manual' })
    expect([sent.status, sent.headers.get('location')]).toEqual([308, '/contact'])
    expect((await served.ann.get('/pages/contact/read')).body.contacts).toEqual([])
  })

  test('other methods are rejected with the list of allowed ones', async () => {
    const allowed: [path: string, allow: string][] = [
      ['/', 'GET, HEAD'],
      ['/about/', 'GET, HEAD'],
      ['/first-title', 'GET, HEAD'],
      ['/feed.xml', 'GET, HEAD'],
      ['/%D0%BE-%D0%BD%D0%B0%D1%81-%EA%B0%80.md', 'GET, HEAD'],
      ['/contact', 'GET, HEAD, POST'],
    ]
    for (const [path, allow] of allowed) {
      for (const method of [
        'PUT',
        'PATCH',
        'DELETE',
        'PROPFIND',
        'TRACE',
        ...(path === '/contact' ? [] : ['POST']),
      ]) {
        const { status, header } = await ask(path, method)
        expect([method, path, status, header('allow')]).toEqual([method, path, 405, allow])
      }
    }
  })

  test('other origins may revalidate text resources, but not pages', async () => {
    const preflight = (path: string) =>
      fetch(served.address + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-none-match',
        },
      })
    for (const path of [
      '/feed.xml',
      '/tags/a/feed.json',
      '/sitemap.xml',
      '/%D0%BE-%D0%BD%D0%B0%D1%81-%EA%B0%80.md',
    ]) {
      const { status, headers } = await preflight(path)
      expect([path, status, headers.get('allow')]).toEqual([path, 204, 'GET, HEAD, OPTIONS'])
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-headers')).toContain('If-None-Match')
    }
    for (const path of ['/', '/about', '/admin', '/contact', '/feed.xml%00']) {
      const { status, headers } = await preflight(path)
      expect([path, status, headers.has('access-control-allow-origin')]).toEqual([path, 405, false])
    }
  })
})
