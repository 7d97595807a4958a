import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import type { TestBlog } from './test-blog.ts'

/** A connection on which a test writes what it likes. */
export interface RawConnection {
  socket: Socket
  write(text: string | Buffer): void
  /** The first line of the response and its headers, once they have come; what came without them if the connection ends before. */
  head(): Promise<string>
  isClosed(): boolean
  closed: Promise<unknown>
}

/** Opens connections to a blog, which listens from then on, and closes those that are left after each test. */
export function useRawConnections(held: { readonly blog: TestBlog }) {
  const sockets: Socket[] = []
  afterEach(() => {
    // The blog would wait for them when it is closed.
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  return async function open(text?: string): Promise<RawConnection> {
    const { app } = held.blog
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let received = ''
    const { promise, resolve } = Promise.withResolvers<string>()
    socket.on('close', () => resolve(received))
    await once(socket, 'connect')
    const connection: RawConnection = {
      socket,
      write: (more) => void socket.write(more),
      head() {
        socket.setEncoding('latin1').on('data', (chunk) => {
          received += chunk
          if (received.includes('\r\n\r\n')) resolve(received.split('\r\n\r\n')[0] as string)
        })
        return promise
      },
      isClosed: () => socket.destroyed,
      closed,
    }
    if (text !== undefined) connection.write(text)
    return connection
  }
}

/** The head of a request, with an end. */
export const headOf = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
