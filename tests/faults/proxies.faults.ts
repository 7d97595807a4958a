import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CachingProxy, startNginx, startVarnish } from '../../toolchain/programs/caching-proxies.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { accessKey, writersSettings } from './concurrent-writers.ts'
import { type FaultyBlog, startFaultyBlog } from './faulty-blog.ts'
import { evil, oddHeaders, oddPaths, oddQueries, pollutingBodies } from './odd-requests.ts'
import { ask, type PlainResponse } from './plain-http.ts'
import { createCaller } from './writer-calls.ts'

const nginx = neededProgram('nginx', 'nginx-light')
const varnish = neededProgram('varnishd', 'varnish')
const names = [nginx && 'nginx', varnish && 'Varnish'].filter((name) => name !== null)

/** What a plain reader asks for. */
const pages = [
  '/',
  '/about',
  '/contact',
  '/search?search=plain',
  '/plain',
  '/author/ann',
  '/tags/one',
  '/missing',
]
const calls = ['/api/post/read', '/api/post/getpost/plain', '/api/author/profile/ann']

let blog: FaultyBlog
let token: string
const proxies: CachingProxy[] = []
const proxyOf = (name: string) => proxies.find((each) => each.name === name) as CachingProxy
const direct = () => Number(new URL(blog.address).port)

beforeAll(async () => {
  blog = await startFaultyBlog({ ...writersSettings, SITE_URL: 'http://blog.example', TRUST_PROXY: '1' })
  const caller = createCaller(() => blog.address)
  token = await caller.signUp('ann', accessKey)
  for (const status of ['public', 'draft']) {
    const title = status === 'public' ? 'Plain' : 'Hidden'
    const json = { title, description: 'd', content: '<p>plain</p>', tags: ['one'], status }
    await caller.call('POST', '/post/create', token, { json })
  }
  const server = new URL(blog.address).host
  if (nginx) proxies.push(await startNginx(nginx, [server]))
  if (varnish) proxies.push(await startVarnish(varnish, server))
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await blog.remove()
})

/** An address that shows the same and that no cache knows yet. */
let fresh = 0
const freshAddress = (path: string) => `${path}${path.includes('?') ? '&' : '?'}fresh=${++fresh}`

/** What tells one response from another, without what each request has anew. */
const essence = ({ status, headers, body }: PlainResponse) => ({
  status,
  type: headers['content-type'],
  policy: headers['content-security-policy'],
  location: headers.location,
  cookie: headers['set-cookie'],
  body: body.replace(/"requestId":"[^"]*"/, '').replace(/"views":\d+/g, ''),
})

/** Fails if a response has something of the attack in its headers, or in links of its body. */
function expectUnstained({ headers, body }: PlainResponse, attack: string): void {
  const { 'access-control-allow-origin': allowed, ...rest } = headers
  expect(allowed ?? '*', attack).toBe('*')
  expect(JSON.stringify(rest), attack).not.toContain(evil)
  expect(headers['set-cookie'], attack).toBeUndefined()
  expect(body.match(new RegExp(`(href|src|action)="(https?:)?//[^"]*${evil}`)), attack).toBeNull()
}

/** Asks oddly, then plainly for the same address, through a cache: the plain response is that of an address which nobody asked oddly. */
async function expectNotPoisoned(port: number, path: string, odd: Parameters<typeof ask>[2], attack: string) {
  const address = freshAddress(path)
  const response = await ask(port, address, odd).catch(() => null)
  if (response) expectUnstained(response, attack)
  const plain = await ask(port, address)
  expect(essence(plain), attack).toEqual(essence(await ask(direct(), freshAddress(path))))
}

describe.each(names)('behind %s, the next plain reader gets the plain response', (name) => {
  const proxy = () => proxyOf(name)

  test('the cache does keep pages', async () => {
    const address = freshAddress('/about')
    await ask(proxy().port, address)
    const { stats } = await countRequests(() => ask(proxy().port, address))
    expect(stats).toBe('kept')
  })

  async function countRequests(work: () => Promise<PlainResponse>) {
    await blog.program.child.kill('SIGSTOP')
    try {
      const response = await Promise.race([
        work(),
        new Promise<null>((resolve) => setTimeout(resolve, 2_000, null)),
      ])
      return { stats: response?.status === 200 ? 'kept' : 'asked' }
    } finally {
      blog.program.child.kill('SIGCONT')
    }
  }

  test(`after each of ${oddHeaders.length} odd headers at ${pages.length + calls.length} addresses`, async () => {
    for (const path of [...pages, ...calls]) {
      for (const headers of oddHeaders)
        await expectNotPoisoned(proxy().port, path, { headers }, `${path} ${JSON.stringify(headers)}`)
    }
  })

  test('after other methods, and bodies where none belong', async () => {
    for (const path of [...pages, ...calls]) {
      for (const method of [
        'HEAD',
        'OPTIONS',
        'POST',
        'PUT',
        'DELETE',
        'PATCH',
        'TRACE',
        'PURGE',
        'BAN',
        'PROPFIND',
      ])
        await expectNotPoisoned(proxy().port, path, { method }, `${method} ${path}`)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await expectNotPoisoned(proxy().port, path, { headers, body: `search=${evil}&page=2` }, `body ${path}`)
    }
  })

  test('after an author read it with credentials, of each kind', async () => {
    const kinds: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { token },
      { authorization: `Bearer ${token}`, cookie: 'a=b' },
    ]
    const own = [
      '/api/post/readbyadmin/hidden',
      '/api/post/getpost/hidden',
      '/api/post/readbyuser',
      '/api/post/getpost/plain',
    ]
    for (const path of [
      ...own,
      ...pages,
      '/hidden',
      '/api/post/readbyuser/x.css',
      '/hidden/x.css',
      '/hidden.css',
      '/api/post/getpost/hidden%2ecss',
    ]) {
      for (const headers of kinds) {
        const address = freshAddress(path)
        await ask(proxy().port, address, { headers })
        const plain = await ask(proxy().port, address)
        expect(essence(plain), path).toEqual(essence(await ask(direct(), freshAddress(path))))
        if (!pages.includes(path) && !path.endsWith('plain'))
          expect(plain.status, path).toBeGreaterThanOrEqual(400)
      }
    }
  })

  test(`at ${oddPaths.length} odd paths and with ${oddQueries.length} odd queries`, async () => {
    const odd = [
      ...oddPaths,
      ...[...pages, ...calls].flatMap((path) =>
        oddQueries.map((query) => `${path}${path.includes('?') ? '&' : '?'}${query}`),
      ),
    ]
    for (const path of odd) {
      const response = await ask(proxy().port, path)
      const { location, ...headers } = response.headers
      expectUnstained({ ...response, headers }, path)
      expect(response.status, path).toBeLessThan(500)
      expect(response.body, path).not.toMatch(/root:x:|"private": true|SQLite format/)
      // A path of this site: two slashes or a backslash would lead to another one.
      if (location) expect(new URL(location, 'http://blog.example').origin, path).toBe('http://blog.example')
    }
    for (const path of [...pages, ...calls]) {
      expect(essence(await ask(proxy().port, freshAddress(path))), path).toEqual(
        essence(await ask(direct(), freshAddress(path))),
      )
    }
  })
})

test(`bodies that would pollute every object do not, in ${pollutingBodies.length} forms`, async () => {
  const before = await Promise.all(calls.map((path) => ask(direct(), freshAddress(path))))
  const fields: [path: string, method: string, fields: string][] = [
    ['/api/post/update/plain', 'PUT', '"description":"d"'],
    ['/api/author/update', 'PUT', '"name":"ann"'],
    ['/api/pages/contact/create', 'POST', '"name":"n","email":"n@example.org","message":"m"'],
    ['/api/auth/signin', 'POST', '"username":"ann","password":"wrong"'],
  ]
  for (const [path, method, own] of fields) {
    for (const form of pollutingBodies) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const response = await ask(direct(), path, { method, headers, body: form.replace('%', own) })
      expect(response.status, `${path} ${form}`).toBeLessThan(500)
      expect(response.body, `${path} ${form}`).not.toContain('polluted')
    }
  }
  const after = await Promise.all(calls.map((path) => ask(direct(), freshAddress(path))))
  const withoutDates = (response: PlainResponse) =>
    JSON.stringify(essence(response)).replaceAll(/updatedDate[^,]*/g, '')
  expect(after.map(withoutDates)).toEqual(before.map(withoutDates))
})
