import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { password } from '#tests/support/test-account.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { createClientIdentity } from './client-identity.ts'

const peer = '10.0.0.1'

/** The address of the client by the given settings, and the headers that were reported as unreadable. */
function identify(env: Record<string, string>, ...headers: string[]) {
  const config = readConfig(env)
  const told: string[] = []
  const { addressOf } = createClientIdentity({
    trustProxy: config.TRUST_PROXY,
    trustProxyHeader: config.TRUST_PROXY_HEADER,
    onUnreadable: (header) => told.push(header),
  })
  const request = { socket: { remoteAddress: peer }, rawHeaders: headers } as unknown as IncomingMessage
  return { addresses: [addressOf(request), addressOf(request)], told }
}
const found = (env: Record<string, string>, ...headers: string[]) => identify(env, ...headers).addresses[0]

const line = '198.51.100.1:80, [2001:db8::5]:443, 10.0.0.2'
test.each([
  ['nobody is trusted', {}, peer],
  ['“off”', { TRUST_PROXY: 'off' }, peer],
  ['one proxy', { TRUST_PROXY: '1' }, '10.0.0.2'],
  ['two proxies', { TRUST_PROXY: '2' }, '2001:db8::5'],
  ['more proxies than there are', { TRUST_PROXY: '9' }, '198.51.100.1'],
  ['networks', { TRUST_PROXY: '10.0.0.0/8' }, '2001:db8::5'],
  ['another network', { TRUST_PROXY: '192.168.0.0/16' }, peer],
  ['everybody', { TRUST_PROXY: 'on' }, '198.51.100.1'],
])('with %s the client is found', (_who, env, address) => {
  expect(found(env as Record<string, string>, 'X-Forwarded-For', line)).toBe(address)
  expect(
    found({ ...env, TRUST_PROXY_HEADER: 'forwarded' } as Record<string, string>, 'X-Forwarded-For', line),
  ).toBe(peer)
})

test('only one of the two headers is read', () => {
  const both = ['Forwarded', 'for=192.0.2.1', 'X-Forwarded-For', '192.0.2.2']
  expect(found({ TRUST_PROXY: '1' }, ...both)).toBe('192.0.2.2')
  expect(found({ TRUST_PROXY: '1', TRUST_PROXY_HEADER: 'Forwarded' }, ...both)).toBe('192.0.2.1')
  expect(found({ TRUST_PROXY_HEADER: 'forwarded' }, ...both)).toBe(peer)
})

test('if an entry cannot be read, the last trusted address counts, and it is reported once', () => {
  const env = { TRUST_PROXY: 'on', TRUST_PROXY_HEADER: 'forwarded' }
  const { addresses, told } = identify(
    env,
    'Forwarded',
    'for=192.0.2.1, for=_hidden, for="[2001:db8::1]:4711"',
  )
  expect(addresses).toEqual(['2001:db8::1', '2001:db8::1'])
  expect(told).toEqual(['forwarded'])
  expect(identify({ TRUST_PROXY: '2' }, 'X-Forwarded-For', '192.0.2.1, unknown, 192.0.2.3')).toEqual({
    addresses: ['192.0.2.3', '192.0.2.3'],
    told: ['x-forwarded-for'],
  })
  // No trusted proxy wrote it.
  expect(identify({ TRUST_PROXY: '1' }, 'X-Forwarded-For', 'unknown, 192.0.2.3').told).toEqual([])
})

describe.each([
  ['x-forwarded-for', '[2001:db8:0:7::1]:5678'],
  ['forwarded', 'for="[2001:db8:0:7::1]:5678"'],
] as const)('with %s', (trustProxyHeader, value) => {
  const held = useBlog('sqlite', { limitFactor: 0.05, app: { trustProxy: ['127.0.0.1'], trustProxyHeader } })

  test('limits and sessions use the forwarded address', async () => {
    const ann = await held.blog.signUp('ann')
    const contact = (address: string) =>
      held.blog.visitor.post(
        '/pages/contact/create',
        { name: 'n', email: 'n@example.org', message: 'm' },
        { [trustProxyHeader]: address },
      )
    expect((await contact(value)).status).toBe(201)
    expect((await contact(value.replace('::1', '::2'))).status).toBe(429)
    expect((await contact(value.replace(':7:', ':8:'))).status).toBe(201)
    await held.blog.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      headers: { [trustProxyHeader]: value },
      payload: { username: 'ann', password },
    })
    const { body } = await ann.get('/auth/sessions')
    expect(body.map(({ network }: { network: string | null }) => network)).toContain('2001:db8:0:7::/64')
  })
})
