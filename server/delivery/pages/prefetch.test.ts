import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'

describe('prefetching', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })
  const ask = (url: string, purpose: string) =>
    held.blog.app.inject({ url, headers: { 'sec-purpose': purpose } })

  test.each(['/admin', '/admin/dashboard/posts', '/admin?x'])(
    'a browser may not prefetch %s',
    async (url) => {
      for (const purpose of ['prefetch', 'prefetch;prerender']) {
        const { statusCode, headers } = await ask(url, purpose)
        expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
      }
      expect((await ask(url, '')).statusCode).toBe(200)
    },
  )

  test.each(['/ADMIN/dashboard', '/%61dmin', '/admin/'])(
    '%s is redirected there, and may not be prefetched either',
    async (url) => {
      const { statusCode, headers } = await ask(url, 'prefetch')
      expect(statusCode).toBe(308)
      expect((await ask(String(headers.location), 'prefetch')).statusCode).toBe(503)
    },
  )

  test('a browser may prefetch public pages', async () => {
    expect((await ask('/about', 'prefetch;prerender')).statusCode).toBe(200)
  })
})
