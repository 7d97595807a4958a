import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can go dead or freeze. */
export interface Link {
  /** The address of the server through this link. */
  url: string
  /** Drops all data of the open connections without closing them, as when a firewall forgets them. New connections work. */
  goDead(): void
  /** Holds all data back, also on new connections, until it thaws: as when the server hangs. */
  freeze(): void
  thaw(): void
  /** Closes all connections, and refuses new ones until it is opened again. */
  close(): Promise<void>
  reopen(): Promise<void>
  /** Leads new connections to another port. */
  leadTo(port: number): void
}

/** Opens a link to the server at an address. */
export async function linkTo(address: string): Promise<Link> {
  const url = new URL(address)
  const { hostname } = url
  let port = Number(url.port)
  const sockets = new Map<Socket, Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(port, hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.set(one, other)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
      if (!isFrozen) one.pipe(other)
    }
  })
  const stopPassing = () => {
    for (const socket of sockets.keys()) socket.unpipe().pause()
  }
  const listen = async (at: number) => {
    await once(server.listen(at, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  url.host = `127.0.0.1:${await listen(0)}`
  return {
    url: url.href,
    goDead: stopPassing,
    freeze() {
      isFrozen = true
      stopPassing()
    },
    thaw() {
      isFrozen = false
      for (const [one, other] of sockets) one.pipe(other)
    },
    async close() {
      for (const socket of sockets.keys()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    async reopen() {
      await listen(Number(url.port))
    },
    leadTo(other) {
      port = other
    },
  }
}
