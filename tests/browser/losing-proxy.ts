import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server whose responses get lost, as they do when a connection breaks, or are the proxy's own. */
export interface LosingProxy {
  address: string
  /** Requests that begin with this text are carried out, and their connections break instead of a response; null for none. */
  loseResponsesTo(start: string | null): void
  /** Requests that begin with this text do not get through: the proxy responds with a status and a body. */
  respond(start: string, status: string, body?: string): void
  /** How many requests it has responded to itself. */
  responseCount(): number
  close(): Promise<void>
}

/** Starts one in front of a server. */
export async function startLosingProxy(target: string): Promise<LosingProxy> {
  let doomed: string | null = null
  let own: { start: string; response: string } | null = null
  let responseCount = 0
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
    let hasResponse = false
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (doomed !== null && text.startsWith(doomed)) {
        loses = true
      }
      if (own && text.startsWith(own.start)) {
        hasResponse = true
        responseCount++
        client.write(own.response)
      }
      // Requests that the proxy responds to are read to their end, as a client reads the response only after it has sent everything.
      if (!hasResponse) upstream.write(chunk)
    })
    upstream.on('data', (chunk) => (loses ? client.destroy() : client.write(chunk)))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    loseResponsesTo(start) {
      doomed = start
    },
    respond(start, status, body = '') {
      const head = `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
      own = { start, response: `${head}\r\n\r\n${body}` }
    },
    responseCount: () => responseCount,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
