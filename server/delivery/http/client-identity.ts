import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Client } from '../../foundation/client/client.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { type ForwardingHeader, forwardedAddresses } from './forwarded-addresses.ts'

/** Which addresses are trusted proxies: all, none, the networks of a list, or those for which a function returns true. */
type TrustProxy = boolean | string[] | Trust

interface Options {
  trustProxy: TrustProxy
  trustProxyHeader: ForwardingHeader
  /** Called once, when a trusted proxy has sent an entry that names no address. */
  onUnreadable: (header: ForwardingHeader) => void
}

/** Identifies clients. Routes, limits, shares and counts all use this one function. */
export function createClientIdentity({ trustProxy, trustProxyHeader, onUnreadable }: Options) {
  const isTrusted = trustOf(trustProxy)
  let isReported = false

  function reportUnreadable(): void {
    if (isReported) return
    isReported = true
    onUnreadable(trustProxyHeader)
  }

  /**
   * The address of the client. Starts with the entry of the nearest proxy, and uses each further entry if the address that added it is trusted. If an
   * entry cannot be read, the last trusted address counts.
   */
  function addressOf(request: IncomingMessage): string {
    let address = request.socket.remoteAddress ?? ''
    if (!isTrusted(address, 0)) return address
    const entries = forwardedAddresses(request, trustProxyHeader).reverse()
    for (const [at, entry] of entries.entries()) {
      if (entry === null) {
        reportUnreadable()
        return address
      }
      address = entry
      if (!isTrusted(address, at + 1)) return address
    }
    return address
  }

  return {
    addressOf,
    clientOf: (request: IncomingMessage): Client => ({
      clientNetwork: clientNetworkOf(addressOf(request)),
      userAgent: request.headers['user-agent'] ?? '',
    }),
    /** Whether a connection from this address is one of a trusted proxy, with requests of many clients. */
    isProxy: (peer: string): boolean => isTrusted(peer, 0),
  }
}
export type ClientIdentity = ReturnType<typeof createClientIdentity>

/** Whether an address is a trusted proxy; `hop` is the number of proxies between it and this server. */
type Trust = (address: string, hop: number) => boolean

function trustOf(trustProxy: TrustProxy): Trust {
  if (typeof trustProxy === 'function') return trustProxy
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddr.compile(trustProxy)
}
