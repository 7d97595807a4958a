import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'
import { createArrivingBodies } from './arriving-bodies.ts'

const mebibyte = 1024 * 1024

describe('what strangers send', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const bounds = { ofAll: 100, ofOne: 50, time: 1_000 }
  const bodyOf = (length: number, ip: string) => {
    const raw = Object.assign(new PassThrough(), { headers: { 'content-length': String(length) } })
    return { raw, ip } as never as { raw: PassThrough & { headers: object }; ip: string }
  }

  test('is bounded for a network and for all together, until it has come or its sender has gone', async () => {
    const { admit } = createArrivingBodies(bounds)
    const first = bodyOf(50, '192.0.2.1')
    admit(first as never)
    expect(() => admit(bodyOf(1, '192.0.2.1') as never)).toThrow('Too much')
    const second = bodyOf(40, '192.0.2.2')
    admit(second as never)
    expect(() => admit(bodyOf(11, '192.0.2.3') as never)).toThrow('Too much')
    first.raw.resume().end()
    await once(first.raw, 'end')
    admit(bodyOf(20, '192.0.2.1') as never)
    second.raw.destroy()
    await once(second.raw, 'close')
    admit(bodyOf(50, '192.0.2.2') as never)
    expect(() => admit(bodyOf(31, '192.0.2.3') as never)).toThrow('Too much')
  })

  test('is given up when it does not come', () => {
    const { admit } = createArrivingBodies(bounds)
    const slow = bodyOf(50, '192.0.2.1')
    admit(slow as never)
    vi.advanceTimersByTime(999)
    expect(slow.raw.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(slow.raw.destroyed).toBe(true)
  })
})

describe('of the memory', () => {
  const held = useBlog('sqlite')

  test.each([`Content-Length: ${4 * mebibyte - 1}`, 'Transfer-Encoding: chunked'])(
    'a network that sends without an account takes two bodies’ room (%s)',
    async (length) => {
      await held.blog.app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = held.blog.app.server.address() as AddressInfo
      const sockets: net.Socket[] = []
      const send = () => {
        const socket = net.connect(port, '127.0.0.1').setEncoding('utf8')
        sockets.push(socket)
        socket.write(
          `POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
        )
        return socket
      }
      send()
      send()
      const [answer] = (await once(send(), 'data')) as [string]
      expect(answer).toMatch(/^HTTP\/1.1 503 /)
      expect(answer).toMatch(/retry-after: 5/i)
      const small = await held.blog.visitor.post('/auth/signin', { username: 'x', password: 'y' })
      expect(small.status).toBe(503)
      // The blog would wait for their bodies when it is closed.
      for (const socket of sockets) socket.destroy()
    },
  )
})
