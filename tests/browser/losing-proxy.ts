import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on which answers get lost, as they do when a connection breaks, or are the proxy's own. */
export interface LosingProxy {
  address: string
  /** Requests that begin with this text are carried out, and their connections break instead of an answer; null for none. */
  loseAnswersTo(start: string | null): void
  /** Requests that begin with this text do not get through: the proxy answers them with a status and a body. */
  answer(start: string, status: string, body?: string): void
  /** How many requests it has answered. */
  answered(): number
  close(): Promise<void>
}

/** Starts one in front of a server. */
export async function startLosingProxy(target: string): Promise<LosingProxy> {
  let doomed: string | null = null
  let own: { start: string; answer: string } | null = null
  let answered = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), new URL(target).hostname)
    let loses = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    let isAnswered = false
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (doomed !== null && text.startsWith(doomed)) {
        loses = true
      }
      if (own && text.startsWith(own.start)) {
        isAnswered = true
        answered += 1
        client.write(own.answer)
      }
      // What it answers itself it reads all the same, as a sender looks for an answer once it has sent all.
      if (!isAnswered) upstream.write(chunk)
    })
    upstream.on('data', (chunk) => (loses ? client.destroy() : client.write(chunk)))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    loseAnswersTo(start) {
      doomed = start
    },
    answer(start, status, body = '') {
      const head = `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
      own = { start, answer: `${head}\r\n\r\n${body}` }
    },
    answered: () => answered,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
