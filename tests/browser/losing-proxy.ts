import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on which answers get lost, as they do when a connection breaks. */
export interface LosingProxy {
  address: string
  /** Requests that begin with this text are carried out, and their connections break instead of an answer; null for none. */
  loseAnswersTo(start: string | null): void
  close(): Promise<void>
}

/** Starts one in front of a server. */
export async function startLosingProxy(target: string): Promise<LosingProxy> {
  let doomed: string | null = null
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
    client.on('data', (chunk) => {
      if (doomed !== null && chunk.toString('latin1').startsWith(doomed)) {
        loses = true
      }
      upstream.write(chunk)
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
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
