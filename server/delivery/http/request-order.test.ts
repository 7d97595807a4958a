import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inOrder } from './request-order.ts'

describe('pipelined requests', () => {
  // More than the system buffers for both sides of a connection.
  const large = Buffer.alloc(32_000_000)
  const begun: string[] = []
  let server: Server
  let socket: Socket

  beforeEach(async () => {
    begun.length = 0
    server = createServer(
      inOrder(({ url = '' }, response) => {
        begun.push(url)
        response.end(url.startsWith('/large') ? large : url)
      }),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  })
  afterEach(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })

  const ask = (...paths: string[]) =>
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))

  test('are handled one after the other, as the client reads the responses', async () => {
    socket.pause()
    ask('/large1', '/large2', '/large3')
    await expect.poll(() => begun).toContain('/large1')
    // Another connection is not affected.
    const { port } = server.address() as AddressInfo
    for (let nth = 0; nth < 3; nth++)
      expect(await (await fetch(`http://127.0.0.1:${port}/other`)).text()).toBe('/other')
    expect(begun.filter((path) => path.startsWith('/large'))).toEqual(['/large1'])
    socket.resume()
    await expect.poll(() => begun, { timeout: 20_000 }).toContain('/large3')
  })

  test('are all answered in order', async () => {
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
    })
    ask('/a', '/b', '/c')
    await expect.poll(() => received.match(/\/[abc](?=HTTP|$)/g)).toEqual(['/a', '/b', '/c'])
    ask('/d')
    await expect.poll(() => received).toContain('/d')
  })

  test('are not handled after their connection has ended', async () => {
    socket.pause()
    ask('/large1', '/never')
    await expect.poll(() => begun).toEqual(['/large1'])
    const [closing] = await Promise.all([once(socket, 'close'), socket.destroy()])
    expect(closing).toBeDefined()
    await expect
      .poll(() => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(0)
    expect(begun).toEqual(['/large1'])
  })
})
