import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { closeListener } from './close-listener.ts'

/** All addresses that `localhost` stands for, by which readers on this machine may come; any other host is one address. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

/**
 * Lets a server that listens at one of these addresses answer at the others too, at the same port. Fastify would do so, but for a server
 * of one's own making. Returns a function that stops it, which resolves once all who came by them are gone.
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
        const door = createServer((socket) => server.emit('connection', socket))
        door.listen({ host, port, ipv6Only: host.includes(':') })
        await once(door, 'listening').catch(ignoreMissing)
        return door
      }),
  )
  return async () => {
    const open = listeners.filter((door) => door.listening)
    await Promise.all(open.map((door) => closeListener(door)))
  }
}

/** Names may stand for addresses that this machine does not have, such as that of IPv6 where it is off. */
export function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error
}
