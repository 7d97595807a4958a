import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from './free-port.ts'
import { addressesOf, listenAtOtherAddresses } from './localhost-addresses.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
)

/** A server at 127.0.0.1, and its port. */
async function localServer() {
  const server = createServer((_, response) => response.end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

test('only localhost may have more than one address', async () => {
  expect(await addressesOf('127.0.0.1')).toEqual(['127.0.0.1'])
  expect(await addressesOf('localhost')).toContain('127.0.0.1')
})

test.runIf(hasIpv6)('a server answers at the other address as well, until that ends', async () => {
  const { server, port } = await localServer()
  const stop = await listenAtOtherAddresses(server, ['127.0.0.1', '::1'])
  for (const host of ['127.0.0.1', '[::1]']) {
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('here')
  }
  const stopped = stop()
  server.closeAllConnections()
  await stopped
  await expect(fetch(`http://[::1]:${port}`)).rejects.toThrow()
})

test('an address that this machine does not have is ignored', async () => {
  const { server } = await localServer()
  // In the range for documentation: https://www.rfc-editor.org/rfc/rfc5737
  const stop = await listenAtOtherAddresses(server, ['203.0.113.9'])
  stop()
})

test('a port in use is not free', async () => {
  const { port } = await localServer()
  await expect(findFreePort('localhost', port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
