import ipaddr from 'ipaddr.js'

/** The network that limits count by: an IPv4 address, or the /64 of an IPv6 one, which is what a single customer gets (RFC 6177). */
export function clientNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** How many times the share of a /64 the /48 around it has, wherever shares are counted. */
export const widerFactor = 4

/**
 * The network around one: the /48 of an IPv6 /64, of which a single site has 65,536 (RFC 6177); an IPv4 address is its own. Whoever holds a
 * whole /48 shares what is scarce as one client.
 */
export function widerClientNetworkOf(network: string): string {
  if (!network.endsWith('/64')) return network
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${network.slice(0, -'/64'.length)}/48`).toString()}/48`
}
