import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useRawConnections } from '#tests/support/raw-requests.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe('a request', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })
  const open = useRawConnections(held)

  /** Status, headers and body of the response to a request with these lines. */
  async function send(...lines: string[]) {
    const { socket } = await open([...lines, 'Connection: close', '', ''].join('\r\n'))
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head, body }
  }
  const published = async () => {
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    return ann
  }

  test.each([
    ['a page', '/about', 200, '<title>About'],
    ['a cached page', '/about', 200, '<title>About'],
    ['a call', '/api/post/getpost/one', 200, '"url":"one"'],
    ['a call with a query', '/api/post/read?limit=1', 200, '"url":"one"'],
    ['a health check', '/healthz', 200, 'ok'],
    ['a text resource', '/robots.txt', 200, 'Sitemap'],
    ['an unknown call', '/api/nothing', 404, 'not_found'],
    ['an unknown page', '/nothing', 404, 'Page not found'],
  ])('for %s may name the whole address', async (_what, path, status, part) => {
    await published()
    for (const target of [
      path,
      `http://blog.example${path}`,
      `HTTPS://blog.example:8080${path}`,
      `http://[::1]:3000${path}`,
    ]) {
      const response = await send(`GET ${target} HTTP/1.1`, 'Host: other.example')
      expect([target, response.status]).toEqual([target, status])
      expect(response.body).toContain(part)
    }
  })

  test('with an absolute URL fills and reads the cache under its path', async () => {
    await published()
    await send('GET http://a.example/about HTTP/1.1', 'Host: a.example')
    const { responseCache } = held.blog.app.stats
    const before = responseCache().hits
    await send('GET http://b.example/about HTTP/1.1', 'Host: b.example')
    expect(responseCache().hits).toBe(before + 1)
  })

  test('with an absolute URL is redirected to a path', async () => {
    const { status, head } = await send('GET http://blog.example/about/?a=b HTTP/1.1', 'Host: x')
    expect(status).toBe(308)
    expect(head).toMatch(/\r\nlocation: \/about\?a=b\r\n/i)
  })

  test('with an absolute URL without a path requests the home page', async () => {
    for (const target of ['http://blog.example', 'http://blog.example?x=y'])
      expect((await send(`GET ${target} HTTP/1.1`, 'Host: x')).status).toBe(200)
  })

  test.each([
    ['two hosts', ['GET /about HTTP/1.1', 'Host: a.example', 'Host: b.example']],
    ['the same host twice', ['GET /about HTTP/1.1', 'Host: a.example', 'host: a.example']],
    ['two hosts in HTTP/1.0', ['GET /about HTTP/1.0', 'Host: a.example', 'Host: b.example']],
    ['two hosts for a call', ['GET /api/post/read HTTP/1.1', 'Host: a.example', 'Host: b.example']],
    ['two hosts for health', ['GET /healthz HTTP/1.1', 'Host: a.example', 'Host: b.example']],
    [
      'two hosts and an absolute URL',
      ['GET http://a.example/about HTTP/1.1', 'Host: a.example', 'Host: b.example'],
    ],
    ['no host', ['GET /about HTTP/1.1']],
    ['no host except in the target', ['GET http://a.example/about HTTP/1.1']],
    ['an address without a host', ['GET http:///about HTTP/1.1', 'Host: a.example']],
    ['an address with a user', ['GET http://ann@a.example/about HTTP/1.1', 'Host: a.example']],
  ])('with %s is refused', async (_what, lines) => {
    const { status, body } = await send(...lines)
    expect([status, JSON.parse(body).code]).toEqual([400, 'malformed_request'])
  })
})
