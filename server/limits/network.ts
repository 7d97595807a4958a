import ipaddr from 'ipaddr.js'

/** The network that limits count by: an IPv4 address, or the /64 of an IPv6 one, which is what a single customer gets (RFC 6177). */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
