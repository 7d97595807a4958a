import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Client } from '../../foundation/client/client.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { type ForwardingHeader, forwardedAddresses } from './forwarded-addresses.ts'

/** Which addresses are proxies: all, none, those of a list, or what a function says. */
type TrustProxy = boolean | string[] | Trust

interface Options {
  trustProxy: TrustProxy
  trustProxyHeader: ForwardingHeader
  /** Told, once, that a trusted proxy sent an entry which names no address. */
  onUnreadable: (header: ForwardingHeader) => void
}

/** Tells who is asking: the one answer to this for routes, limits, shares and counts. */
export function createClientIdentity({ trustProxy, trustProxyHeader, onUnreadable }: Options) {
  const isTrusted = trustOf(trustProxy)
  let isTold = false

  function noteUnreadable(): void {
    if (isTold) return
    isTold = true
    onUnreadable(trustProxyHeader)
  }

  /**
   * The address that a request came from. Entries are believed from the nearest one on, each as long as whoever added it is trusted. If
   * an entry cannot be read, the last trusted address counts.
   */
  function addressOf(request: IncomingMessage): string {
    let address = request.socket.remoteAddress ?? ''
    if (!isTrusted(address, 0)) return address
    const entries = forwardedAddresses(request, trustProxyHeader).reverse()
    for (const [at, entry] of entries.entries()) {
      if (entry === null) {
        noteUnreadable()
        return address
      }
      address = entry
      if (!isTrusted(address, at + 1)) return address
    }
    return address
  }

  return {
    addressOf,
    /** Who is reading, as far as counting needs to know. */
    clientOf: (request: IncomingMessage): Client => ({
      network: clientNetworkOf(addressOf(request)),
      userAgent: request.headers['user-agent'] ?? '',
    }),
    /** Whether a connection from this address is a proxy's, which speaks for many. */
    isProxy: (peer: string): boolean => isTrusted(peer, 0),
  }
}
export type ClientIdentity = ReturnType<typeof createClientIdentity>

/** Whether an address may say whom it speaks for, by how many proxies stand between it and this server. */
type Trust = (address: string, hop: number) => boolean

function trustOf(trustProxy: TrustProxy): Trust {
  if (typeof trustProxy === 'function') return trustProxy
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddr.compile(trustProxy)
}
