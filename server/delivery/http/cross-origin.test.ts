import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { apiBase, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useBlog } from '#tests/support/test-blog.ts'

const known = 'https://app.example'
const stranger = 'https://elsewhere.example'
const exposed = 'ETag, Link, Retry-After'
/** Request headers that would allow to send a token or a write. */
const credentials = ['authorization', 'token', 'content-type', 'idempotency-key']

const calls = Object.values(contract).flatMap((part): Endpoint[] => Object.values(part))
const pathOf = (path: string) => `${apiBase}${path.replace(/\{\w+\}$/, 'x')}`
const callsByPath = Object.entries(Object.groupBy(calls, ({ path }) => pathOf(path))).map(
  ([path, endpoints = []]) => ({
    path,
    methods: endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
    isPublicRead: endpoints.some(({ method, access }) => method === 'GET' && access === 'anyone'),
  }),
)
const paths = [
  ...callsByPath,
  { path: `${apiBase}/openapi.json`, methods: ['GET', 'HEAD'], isPublicRead: true },
  { path: `${apiBase}/docs`, methods: ['GET', 'HEAD'], isPublicRead: false },
  { path: `${apiBase}/docs/static/index.css`, methods: ['GET', 'HEAD'], isPublicRead: false },
]

describe('other origins', () => {
  const held = useBlog('sqlite', { app: { corsOrigins: [known] } })
  const send = async (method: string, url: string, headers: Record<string, string> = {}) => {
    const response = await held.blog.app.inject({ method: method as InjectOptions['method'], url, headers })
    return { status: response.statusCode, headers: response.headers, body: response.body }
  }
  const preflight = (url: string, origin: string, method: string, header = 'if-none-match') =>
    send('OPTIONS', url, {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': header,
    })
  const namesIn = (header: unknown) =>
    String(header ?? '')
      .toLowerCase()
      .split(', ')
  const allowed = async (origin: string, method: string, url: string) =>
    (await send(method, `${apiBase}${url}`, { origin })).headers['access-control-allow-origin']

  test('may make public reads, and nothing else unless they are configured', async () => {
    for (const { path, methods, isPublicRead } of paths) {
      const allow = [...methods, 'OPTIONS'].join(', ')
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const { status, headers, body } = await preflight(path, stranger, method)
        expect([path, method, status, body, headers.allow]).toEqual([path, method, 204, '', allow])
        const mayRead = isPublicRead && (method === 'GET' || method === 'HEAD')
        expect([path, method, headers['access-control-allow-origin']]).toEqual([
          path,
          method,
          mayRead ? '*' : undefined,
        ])
        const granted = namesIn(headers['access-control-allow-headers'])
        for (const name of credentials) expect([path, granted.includes(name)]).toEqual([path, false])
        if (!mayRead) continue
        expect(granted).toEqual(expect.arrayContaining(['accept', 'if-none-match']))
        expect(headers['access-control-allow-methods']).toBe('GET, HEAD')
        expect(headers['access-control-max-age']).toBe('600')
      }
      const { status, headers } = await preflight(path, known, methods[0] as string, 'authorization')
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 204, known])
      expect(headers['access-control-allow-methods']).toBe(methods.join(', '))
      expect(namesIn(headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(credentials))
    }
  })

  test('no response to OPTIONS may be stored, and one without a requested method allows nothing', async () => {
    for (const { path, methods } of paths) {
      const asking: Record<string, string>[] = [
        {},
        { origin: stranger },
        { 'access-control-request-method': 'GET' },
      ]
      for (const headers of asking) {
        const { status, headers: answered } = await send('OPTIONS', path, headers)
        expect([path, status]).toEqual([path, 204])
        expect(answered).toMatchObject({
          allow: [...methods, 'OPTIONS'].join(', '),
          'cache-control': 'no-store',
          vary: 'Origin, Access-Control-Request-Method',
        })
        expect(answered).not.toHaveProperty('access-control-allow-origin')
      }
      const byOrigin = await preflight(path, stranger, 'GET')
      expect(byOrigin.headers).toMatchObject({
        'cache-control': 'no-store',
        vary: expect.stringContaining('Origin'),
      })
    }
  })

  test('every other method is rejected with the list of allowed ones, for any origin', async () => {
    const others = [
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'TRACE',
      'QUERY',
      'PROPFIND',
      'PURGE',
      'M-SEARCH',
    ]
    for (const { path, methods } of paths) {
      for (const method of others.filter((each) => !methods.includes(each))) {
        const { status, headers } = await send(method, path, { origin: stranger })
        expect([method, path, status, headers.allow]).toEqual([
          method,
          path,
          405,
          [...methods, 'OPTIONS'].join(', '),
        ])
        expect(headers).not.toHaveProperty('access-control-allow-origin')
      }
    }
    for (const method of ['OPTIONS', ...others]) {
      for (const path of ['/nothing', '/post', '/post/read/', '']) {
        const { status } = await send(method, apiBase + path, {
          origin: known,
          'access-control-request-method': 'GET',
        })
        expect([method, path, status]).toEqual([method, path, 404])
      }
    }
  })

  test('any origin may make public reads without credentials, and read Link and Retry-After', async () => {
    for (const url of ['/post/read', '/post/getpost/x', '/author/user/x', '/images/x.png', '/openapi.json']) {
      const { headers } = await send('GET', `${apiBase}${url}`, { origin: stranger, 'if-none-match': '"x"' })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-expose-headers']).toBe(exposed)
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('no other origin may write, or read what needs a token', async () => {
    expect(await allowed(stranger, 'GET', '/author/profile')).toBeUndefined()
    expect(await allowed(stranger, 'POST', '/auth/signin')).toBeUndefined()
    expect(await allowed(stranger, 'POST', '/pages/contact/create')).toBeUndefined()
  })

  test('a configured origin may make every call, and caches store its responses separately', async () => {
    for (const [method, url] of [
      ['GET', '/post/read'],
      ['GET', '/author/profile'],
      ['POST', '/auth/signin'],
    ] as const) {
      const { headers } = await send(method, `${apiBase}${url}`, { origin: known })
      expect([url, headers['access-control-allow-origin']]).toEqual([url, known])
      expect([url, headers['access-control-expose-headers']]).toEqual([url, exposed])
      expect([url, namesIn(headers.vary).includes('origin')]).toEqual([url, true])
    }
  })

  test('files are the same for every origin', async () => {
    const url = `${apiBase}/post/read`
    const made = await send('GET', url)
    const kept = await send('GET', url)
    expect(kept.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
    })
    expect({ ...kept.headers, date: 0 }).toEqual({ ...made.headers, date: 0 })
    expect((await send('DELETE', url)).status).toBe(405)
    expect((await send('OPTIONS', url)).status).toBe(204)
    expect((await send('GET', url)).headers).not.toHaveProperty('allow')
  })
})
