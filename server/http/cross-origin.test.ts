import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'

const known = 'https://app.example'
const stranger = 'https://elsewhere.example'

describe('other origins', () => {
  const held = useBlog('sqlite', { app: { corsOrigins: [known] } })
  const headersFor = async (origin: string, method: InjectOptions['method'], url: string, headers = {}) =>
    (await held.blog.app.inject({ method, url: `/api${url}`, headers: { origin, ...headers } })).headers
  const allowed = async (origin: string, method: InjectOptions['method'], url: string) =>
    (await headersFor(origin, method, url))['access-control-allow-origin']

  test('any may make public reads, without credentials', async () => {
    for (const url of ['/post/read', '/post/getpost/x', '/author/user/x']) {
      const headers = await headersFor(stranger, 'GET', url)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('no other may read what needs a token, or write', async () => {
    expect(await allowed(stranger, 'GET', '/author/profile')).toBeUndefined()
    expect(await allowed(stranger, 'POST', '/auth/signin')).toBeUndefined()
    expect(await allowed(stranger, 'POST', '/pages/contact/create')).toBeUndefined()
  })

  test('a configured one may make every call, and read its paging and its waiting time', async () => {
    for (const [method, url] of [
      ['GET', '/post/read'],
      ['GET', '/author/profile'],
      ['POST', '/auth/signin'],
    ] as const) {
      expect(await allowed(known, method, url)).toBe(known)
    }
    const headers = await headersFor(known, 'GET', '/post/read')
    expect(headers['access-control-expose-headers']).toBe('Link, Retry-After')
  })

  test('a browser that asks before a call learns the same', async () => {
    const asking = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    const granted = await headersFor(known, 'OPTIONS', '/post/update/x', asking)
    expect(granted).toMatchObject({ 'access-control-allow-origin': known })
    expect(granted['access-control-allow-methods']).toContain('PUT')
    expect(granted['access-control-allow-headers']).toContain('Authorization')
    const refused = await headersFor(stranger, 'OPTIONS', '/post/update/x', asking)
    expect(refused).not.toHaveProperty('access-control-allow-origin')
  })
})
