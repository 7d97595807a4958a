import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'

describe('while too much waits for the database', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })

  test('cached pages and health checks are answered, everything else is rejected at once with Retry-After', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const address = await blog.app.listen({ host: '127.0.0.1', port: 0 })
    await fetch(`${address}/about`)
    const connections = blog.database.dialect.connections
    blog.database.dialect.connections = () => ({ open: 10, idle: 0, waiting: 10, max: 10 })
    const ask = (path: string) => fetch(address + path, { headers: { authorization: `Bearer ${ann.token}` } })
    const waiting = [ask('/some-post'), ...Array.from({ length: 9 }, () => ask('/api/post/readbyuser'))]
    for (const path of ['/about', '/healthz', '/readyz'])
      expect((await fetch(address + path)).status, path).toBe(200)
    const [page, ...refused] = (await Promise.all(waiting)) as [Response, ...Response[]]
    for (const response of refused) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.json()).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/Try again/),
      })
    }
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(page.headers.get('retry-after')).toBe('5')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await page.text()).toContain('<h1>Too busy</h1>')
    blog.database.dialect.connections = connections
    expect((await ask('/api/post/readbyuser')).status).toBe(200)
  })

  test('a reader whose network sends too many requests gets the same page', async () => {
    const { app, database } = held.blog
    const { search } = database.dialect
    const { newest, best } = search
    const hanging = Promise.withResolvers<number[]>()
    search.newest = search.best = () => hanging.promise
    const asked = Array.from({ length: 105 }, (_, at) => app.inject(`/search?search=word${at}`))
    const { statusCode, headers, body } = await Promise.race(asked)
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(body).toContain('<h1>Too busy</h1>')
    Object.assign(search, { newest, best })
    hanging.resolve([])
    expect((await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(104)
  })
})
