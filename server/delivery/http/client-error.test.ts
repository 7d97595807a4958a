import { once } from 'node:events'
import { type AddressInfo, connect, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'

const connectionsOf = (server: Server) => promisify(server.getConnections.bind(server))()

describe('input that is not an HTTP request', () => {
  const held = useBlog('sqlite')

  /** The whole response to these bytes. */
  async function responseTo(bytes: string): Promise<string> {
    if (!held.blog.app.server.listening) await held.blog.app.listen({ port: 0 })
    const socket = connect((held.blog.app.server.address() as AddressInfo).port)
    await once(socket, 'connect')
    socket.write(bytes)
    return text(socket)
  }

  test.each([
    ['another protocol', 'HELLO\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['an address without end', `GET /search?search=${'x'.repeat(40_000)}`, 414, 'uri_too_long'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}`,
      431,
      'headers_too_large',
    ],
  ])(
    '%s is refused in the form of the contract, and the connection ends',
    async (_what, bytes, status, code) => {
      const [head = '', body = ''] = (await responseTo(bytes)).split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head).toMatch(/x-content-type-options: nosniff/i)
      expect(head).toMatch(/connection: close/i)
      expect(JSON.parse(body)).toEqual({
        code,
        message: expect.stringMatching(/\S/),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    },
  )

  test('an upload over a slow line may take as many minutes as a browser waits, headers may not', async () => {
    const { app } = held.blog
    await app.listen({ port: 0 })
    const { requestTimeout, headersTimeout } = app.server
    expect([requestTimeout, headersTimeout]).toEqual([11 * 60_000, 10_000])
    // How often Node checks for expired timeouts.
    expect(app.server).toMatchObject({ connectionsCheckingInterval: 2_000 })
  })

  test('a client that never closes its side cannot keep the connection open', async () => {
    const { server } = held.blog.app
    await held.blog.app.listen({ port: 0 })
    const socket = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true })
    await once(socket, 'connect')
    socket.write('HELLO\r\n\r\n')
    const [response] = await once(socket, 'data')
    expect(String(response)).toMatch(/^HTTP\/1.1 400 /)
    await once(socket, 'end')
    expect(socket.writable).toBe(true)
    await expect.poll(() => connectionsOf(server), { timeout: 60_000 }).toBe(0)
    socket.destroy()
  })
})
