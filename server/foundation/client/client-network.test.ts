import { expect, test } from 'vitest'
import { clientNetworkOf, widerClientNetworkOf } from './client-network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '::/64', '::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['unix socket', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('%s counts as %s, within %s', (address, clientNetwork, wider) => {
  expect(clientNetworkOf(address)).toBe(clientNetwork)
  expect(widerClientNetworkOf(clientNetwork)).toBe(wider)
})
