import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { site, useBlog } from '#tests/support/test-blog.ts'
import { securityHeaders } from './security-headers.ts'

const host = 'Host: x\r\nConnection: close'

/** The headers of every response, besides the Content-Security-Policy and the Cross-Origin-Resource-Policy. */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** A request, the status of its response, and how the policy begins. `{asset}` is a script of the build, `{image}` an image. */
const responses: [string, request: string, status: number, policy: string][] = [
  ['a page', `GET / HTTP/1.1\r\n${host}`, 200, 'require-trusted-types-for'],
  ['a cached page', `GET /about HTTP/1.1\r\n${host}`, 200, 'require-trusted-types-for'],
  ['a page by HEAD', `HEAD /about HTTP/1.1\r\n${host}`, 200, 'require-trusted-types-for'],
  [
    'a page that is not modified',
    `GET /about HTTP/1.1\r\nIf-None-Match: *\r\n${host}`,
    304,
    'require-trusted-types-for',
  ],
  ['the admin area', `GET /admin/auth/signin HTTP/1.1\r\n${host}`, 200, 'require-trusted-types-for'],
  ['a missing page', `GET /nothing HTTP/1.1\r\n${host}`, 404, 'require-trusted-types-for'],
  ['a redirect', `GET /about/ HTTP/1.1\r\n${host}`, 308, nothing],
  [
    'an empty form',
    `POST /contact HTTP/1.1\r\nContent-Length: 0\r\nContent-Type: application/x-www-form-urlencoded\r\n${host}`,
    400,
    'require-trusted-types-for',
  ],
  ['an asset', `GET {asset} HTTP/1.1\r\n${host}`, 200, nothing],
  ['an asset that is not modified', `GET {asset} HTTP/1.1\r\nIf-None-Match: *\r\n${host}`, 304, nothing],
  ['a missing asset', `GET /assets/nothing.js HTTP/1.1\r\n${host}`, 404, 'require-trusted-types-for'],
  ['a placeholder', `GET /api/images/placeholder/x HTTP/1.1\r\n${host}`, 200, 'sandbox'],
  ['a missing image', `GET /api/images/nothing.png HTTP/1.1\r\n${host}`, 404, nothing],
  ['a call', `GET /api/post/read HTTP/1.1\r\n${host}`, 200, nothing],
  ['a cached call', `GET /api/post/read HTTP/1.1\r\n${host}`, 200, nothing],
  ['a call by HEAD', `HEAD /api/post/read HTTP/1.1\r\n${host}`, 200, nothing],
  ['a rejected call', `GET /api/author/profile HTTP/1.1\r\n${host}`, 401, nothing],
  ['a call by another method', `DELETE /api/post/read HTTP/1.1\r\n${host}`, 405, nothing],
  ['an unknown call', `GET /api/nothing HTTP/1.1\r\n${host}`, 404, nothing],
  ['the document of the API', `GET /api/openapi.json HTTP/1.1\r\n${host}`, 200, nothing],
  ['the page of the API', `GET /api/docs HTTP/1.1\r\n${host}`, 200, "default-src 'none'; script-src 'self'"],
  [
    'a missing file of that page',
    `GET /api/docs/static/nothing HTTP/1.1\r\n${host}`,
    404,
    "default-src 'none'",
  ],
  ['a path out of its files', `GET /api/docs/static/%2e%2e/x HTTP/1.1\r\n${host}`, 404, "default-src 'none'"],
  ['a name that no file has', `GET /api/docs/static/%00 HTTP/1.1\r\n${host}`, 404, "default-src 'none'"],
  [
    'too long a name',
    `GET /api/docs/static/${'x'.repeat(3_000)} HTTP/1.1\r\n${host}`,
    404,
    "default-src 'none'",
  ],
  ['nothing below that page', `GET /api/docs/nothing HTTP/1.1\r\n${host}`, 404, nothing],
  [
    'a preflight of a known origin',
    `OPTIONS /api/post/create HTTP/1.1\r\nOrigin: https://known.example\r\nAccess-Control-Request-Method: POST\r\n${host}`,
    204,
    nothing,
  ],
  [
    'a preflight of a stranger',
    `OPTIONS /api/post/create HTTP/1.1\r\nOrigin: https://other.example\r\nAccess-Control-Request-Method: POST\r\n${host}`,
    204,
    nothing,
  ],
  ['another method for a page', `PUT / HTTP/1.1\r\n${host}`, 405, nothing],
  ['OPTIONS of a page', `OPTIONS / HTTP/1.1\r\n${host}`, 405, nothing],
  ['OPTIONS of the server', `OPTIONS * HTTP/1.1\r\n${host}`, 405, nothing],
  ['an address without a host', `GET http:/// HTTP/1.1\r\n${host}`, 400, nothing],
  ['an address with a host', `GET http://x/about HTTP/1.1\r\n${host}`, 200, 'require-trusted-types-for'],
  ['two hosts', `GET /about HTTP/1.1\r\nHost: x\r\n${host}`, 400, nothing],
  ['TRACE', `TRACE / HTTP/1.1\r\n${host}`, 405, nothing],
  ['a method of another protocol', `PROPFIND / HTTP/1.1\r\n${host}`, 405, nothing],
  ['an expectation', `GET / HTTP/1.1\r\nExpect: miracles\r\n${host}`, 200, 'require-trusted-types-for'],
  ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close', 400, nothing],
  ['an unknown method', `HELLO / HTTP/1.1\r\n${host}`, 400, nothing],
  ['a long address', `GET /${'x'.repeat(8_192)} HTTP/1.1\r\n${host}`, 414, nothing],
  ['an address without end', `GET /${'x'.repeat(40_000)}`, 414, nothing],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}`, 431, nothing],
]

describe('every response', () => {
  const held = useBlog('sqlite', {
    app: {
      pages: 'built',
      site: { ...site, url: 'https://blog.example' },
      corsOrigins: ['https://known.example'],
    },
  })
  let port: number
  beforeEach(async () => {
    port = Number(new URL(await held.blog.app.listen({ port: 0 })).port)
  })

  /** The status, headers and body of the response to these bytes. */
  async function send(request: string) {
    const socket = connect(port, 'localhost')
    await once(socket, 'connect')
    socket.write(request.includes('HTTP/1.1') ? `${request}\r\n\r\n` : request)
    const response = await text(socket)
    const [head = '', ...body] = response.split('\r\n\r\n')
    const [line = '', ...lines] = head.split('\r\n')
    const headers: Record<string, string> = {}
    for (const each of lines) {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(each) ?? []
      expect([name, headers[name.toLowerCase()]]).toEqual([name, undefined])
      headers[name.toLowerCase()] = value
    }
    return { status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
  }

  test('has each security header once', async () => {
    const { body } = await send(`GET /admin HTTP/1.1\r\n${host}`)
    const asset = /"(?<path>\/assets\/[^"]+\.js)"/.exec(body)
    for (const [what, request, status, policy] of responses) {
      const { headers, ...response } = await send(request.replace('{asset}', asset?.groups?.path ?? ''))
      const { 'content-security-policy': given, 'cross-origin-resource-policy': forWhom, ...others } = headers
      expect({ what, status: response.status, others }).toMatchObject({ what, status, others: always })
      expect([what, given?.startsWith(policy), /frame-ancestors 'none'/.test(given ?? '')]).toEqual([
        what,
        true,
        true,
      ])
      expect([what, given]).not.toEqual([what, expect.stringContaining('unsafe')])
      expect([what, forWhom]).toEqual([what, policy === 'sandbox' ? 'cross-origin' : 'same-origin'])
      expect(Object.keys(others)).not.toEqual(expect.arrayContaining(['server']))
      expect(Object.keys(others)).not.toEqual(expect.arrayContaining(['x-powered-by']))
      if (status >= 400)
        expect([what, others['cache-control']]).toEqual([what, expect.stringMatching('no-store')])
    }
  })

  test('has Strict-Transport-Security only if the site supports TLS', async () => {
    expect(securityHeaders({ tls: false })).not.toHaveProperty('Strict-Transport-Security')
  })
})
