import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const mebibyte = 1024 * 1024

const filePart = (field: string) =>
  `--B\r\nContent-Disposition: form-data; name="${field}"; filename="x.png"\r\n\r\n`

const chunkOf = (data: Buffer) => [`${data.length.toString(16)}\r\n`, data, '\r\n']

describe('a client that sends without end', () => {
  const held = useBlog('sqlite')

  async function open(): Promise<Socket> {
    await held.blog.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((held.blog.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }

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
  ])('%s is answered at the limit, and the connection ends', async (_what, beginning, status) => {
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
  ])('%s is answered, and the connection ends', async (_what, call, status) => {
    const head = [`${call} HTTP/1.1`, 'Content-Type: application/json']
    const { headers, sent } = await sendEndlessly(head)
    expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(headers).toMatch(/connection: close/i)
    expect(sent).toBeLessThan(25 * mebibyte)
  })
})
