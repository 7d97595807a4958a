import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { closeListener } from './close-listener.ts'

/** All addresses of `localhost`, as clients on this machine may use any of them; another host is returned as it is. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

/**
 * Makes a server that listens at one of these addresses accept connections at the others too, at the same port. Fastify does that only for servers
 * that it creates itself. Returns a function that stops it and resolves once those connections have ended.
 */
export async function listenAtOtherAddresses(
  server: Server,
  addresses: string[],
): Promise<() => Promise<void>> {
  const { address: own, port } = server.address() as AddressInfo
  const listeners = await Promise.all(
    addresses
      .filter((address) => address !== own)
      .map(async (host) => {
        const listener = createServer((socket) => server.emit('connection', socket))
        listener.listen({ host, port, ipv6Only: host.includes(':') })
        await once(listener, 'listening').catch(ignoreMissing)
        return listener
      }),
  )
  return async () => {
    const open = listeners.filter((listener) => listener.listening)
    await Promise.all(open.map((listener) => closeListener(listener)))
  }
}

/** Ignores that this machine does not have an address, such as the one of IPv6 where IPv6 is disabled. Rethrows other errors. */
export function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error
}
