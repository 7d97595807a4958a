import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const mebibyte = 1024 * 1024

const filePart = (field: string) =>
  `--B\r\nContent-Disposition: form-data; name="${field}"; filename="x.png"\r\n\r\n`

const field = '--B\r\nContent-Disposition: form-data; name="field"\r\n\r\nx\r\n'

const chunkOf = (data: Buffer) => [`${data.length.toString(16)}\r\n`, data, '\r\n']

describe('a body that is not read whole', () => {
  const held = useBlog('sqlite')

  async function open(): Promise<Socket> {
    await held.blog.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((held.blog.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }

  test.each([
    ['has its file in another field', 'multipart/form-data; boundary=B', filePart('other')],
    ['names no boundary', 'multipart/form-data', filePart('file')],
    ['has too many fields', 'multipart/form-data; boundary=B', field.repeat(20)],
  ])(
    'a form that %s is refused, and the next request on its connection is answered',
    async (_what, type, beginning) => {
      const { token } = await held.blog.signUp('ann')
      const socket = await open()
      const body = Buffer.concat([Buffer.from(beginning), Buffer.alloc(mebibyte - beginning.length, 'x')])
      const head = [
        `Authorization: ${token}`,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
        '',
        '',
      ]
      socket.write(['POST /api/images/x.png HTTP/1.1', 'Host: x', ...head].join('\r\n'))
      socket.write(body)
      const [refusal] = await once(socket, 'data')
      expect(String(refusal)).toMatch(/^HTTP\/1.1 400 /)
      socket.write('GET /api/post/read HTTP/1.1\r\nHost: x\r\n\r\n')
      const [next] = await once(socket, 'data')
      expect(String(next)).toMatch(/^HTTP\/1.1 200 /)
      socket.destroy()
    },
  )

  /** Sends a request and an endless body until the connection ends. Returns the response and how much was sent. */
  async function sendEndlessly(head: string[], beginning = '') {
    const socket = await open()
    let response = ''
    let sent = 0
    socket.setEncoding('utf8').on('data', (text) => {
      response += text
    })
    socket.on('error', () => {})
    socket.write([...head, 'Host: x', 'Transfer-Encoding: chunked', '', ''].join('\r\n'))
    if (beginning) for (const part of chunkOf(Buffer.from(beginning))) socket.write(part)
    const data = Buffer.alloc(64 * 1024, 'x')
    const closed = once(socket, 'close')
    while (!socket.destroyed) {
      for (const part of chunkOf(data)) socket.write(part)
      sent += data.length
      if (socket.writableNeedDrain) await Promise.race([once(socket, 'drain'), closed]).catch(() => {})
    }
    const [headers = '', body = ''] = response.split('\r\n\r\n')
    return { headers, body: JSON.parse(body), sent }
  }

  const upload = (by: SignedIn) => [
    'POST /api/images/x.png HTTP/1.1',
    `Authorization: ${by.token}`,
    'Content-Type: multipart/form-data; boundary=B',
  ]

  test.each([
    ['a file', filePart('file'), 413],
    ['the part before any file', '', 413],
    ['a field', '--B\r\nContent-Disposition: form-data; name="field"\r\n\r\n', 413],
    ['another file', filePart('other'), 400],
  ])('%s without end is answered at the limit, and the connection ends', async (_what, beginning, status) => {
    const { headers, body, sent } = await sendEndlessly(upload(await held.blog.signUp('ann')), beginning)
    expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(headers).toMatch(/connection: close/i)
    expect(body.code).toBe(status === 413 ? 'payload_too_large' : 'validation_failed')
    // Including what the system buffers for both sides.
    expect(sent).toBeLessThan((status === 413 ? 32 : 21) * mebibyte)
  })

  test.each([
    ['an upload without a token', 'POST /api/images/x.png', 401],
    ['a call without a token', 'POST /api/post/create', 401],
    ['a call that takes JSON', 'POST /api/auth/signin', 413],
    ['an unknown call', 'POST /api/nothing', 404],
  ])('%s with a body without end is answered, and the connection ends', async (_what, call, status) => {
    const head = [`${call} HTTP/1.1`, 'Content-Type: application/json']
    const { headers, sent } = await sendEndlessly(head)
    expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(headers).toMatch(/connection: close/i)
    expect(sent).toBeLessThan(25 * mebibyte)
  })
})
