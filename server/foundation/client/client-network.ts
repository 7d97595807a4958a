import ipaddr from 'ipaddr.js'

/** The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, which a single customer has at least (RFC 6177). */
export function clientNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** A /48 has so many times the share of a /64, wherever shares are counted. */
export const widerFactor = 4

/**
 * The wider network that contains a client network: the /48 of an IPv6 /64; an IPv4 address stands for itself. A single site may have a whole /48,
 * which is 65,536 networks (RFC 6177), and counts as one client.
 */
export function widerClientNetworkOf(clientNetwork: string): string {
  if (!clientNetwork.endsWith('/64')) return clientNetwork
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${clientNetwork.slice(0, -'/64'.length)}/48`).toString()}/48`
}
