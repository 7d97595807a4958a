import { expect, test } from 'vitest'
import type { CacheTag } from '../../foundation/cache-tags/cache-tags.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import type { RenderedResponse } from './cached-response.ts'
import { createResponseCache } from './response-cache.ts'

const rendered = (text: string, ...tags: CacheTag[]): RenderedResponse => ({
  status: 200,
  headers: {},
  text,
  tags: new Set(tags),
})

/** A cache, and renderings of one page that the test finishes. */
function open() {
  const cache = createResponseCache({
    sharedHeaders: () => ({ 'cache-control': 's-maxage=60' }),
    logFailure: (error) => {
      throw error
    },
  })
  const begun: PromiseWithResolvers<RenderedResponse>[] = []
  const askWhole = async () => {
    const render = () => {
      begun.push(Promise.withResolvers<RenderedResponse>())
      return (begun.at(-1) as PromiseWithResolvers<RenderedResponse>).promise
    }
    const asked = { headers: {}, client: networkClient('somewhere'), isShared: true }
    const { variants } = await cache.getOrCompute('/page', render, asked)
    return {
      text: variants.identity.body.toString(),
      isShared: variants.identity.headers.includes('s-maxage=60'),
    }
  }
  return { cache, begun, ask: async () => (await askWhole()).text, askWhole }
}

/** Runs everything that is ready to run. */
const settle = () => new Promise(setImmediate)

test('requests during a rendering share it, and later ones get it from the cache', async () => {
  const { begun, ask } = open()
  const asked = [ask(), ask(), ask()]
  await settle()
  begun[0]?.resolve(rendered('one', 'post:1'))
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one'])
  expect(await ask()).toBe('one')
  expect(begun).toHaveLength(1)
})

test.each([
  ['one of its tags', new Set<CacheTag>(['post:1'])],
  ['anything', 'anything' as const],
])('a page that is rendered while %s changes is not given to later requests', async (_, change) => {
  const { cache, begun, ask } = open()
  const before = ask()
  await settle()
  cache.invalidate(change)
  const after = ask()
  await settle()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve(rendered('new', 'post:1'))
  expect(await after).toBe('new')
  begun[0]?.resolve(rendered('old', 'post:1'))
  expect(await before).toBe('old')
  expect(await ask()).toBe('new')
})

test('a page that is rendered while another tag changes is cached', async () => {
  const { cache, begun, ask } = open()
  const asked = ask()
  await settle()
  cache.invalidate(new Set<CacheTag>(['post:2']))
  begun[0]?.resolve(rendered('one', 'post:1'))
  expect(await asked).toBe('one')
  expect(await ask()).toBe('one')
  expect(begun).toHaveLength(1)
})

test('a rendering that fails rejects all requests that waited for it, and is tried again', async () => {
  const { begun, ask } = open()
  const asked = Promise.allSettled([ask(), ask()])
  await settle()
  begun[0]?.reject(new Error('no database'))
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask()
  await settle()
  begun[1]?.resolve(rendered('one'))
  expect(await again).toBe('one')
})

test('a network with very many requests has some rejected, and another network waits for few of them', async () => {
  const { cache } = open()
  const order: string[] = []
  const ask = (clientNetwork: string) => {
    const render = async () => {
      order.push(clientNetwork)
      return rendered('one')
    }
    return cache.getOrCompute(null, render, { headers: {}, client: networkClient(clientNetwork) })
  }
  const much = Promise.allSettled(Array.from({ length: 150 }, () => ask('192.0.2.1')))
  await ask('192.0.2.2')
  expect(order.indexOf('192.0.2.2')).toBeLessThan(10)
  const refused = (await much).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(46)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
})

test('a request for a page that waits in another network’s queue does not wait for that queue', async () => {
  const { cache } = open()
  const order: string[] = []
  const ask = (address: string, clientNetwork: string) => {
    const render = async () => {
      order.push(address)
      return rendered('one')
    }
    return cache.getOrCompute(address, render, { headers: {}, client: networkClient(clientNetwork) })
  }
  const much = Array.from({ length: 60 }, (_, at) => ask(`/${at}`, '192.0.2.1'))
  await ask('/59', '192.0.2.2')
  expect(order.indexOf('/59')).toBeLessThan(10)
  await Promise.all(much)
  expect(order).toHaveLength(60)
})

test('slow responses are rendered one at a time, clients in turn, and hold up no fast one', async () => {
  const { cache } = open()
  const order: string[] = []
  const writing: (() => void)[] = []
  const ask = (address: string, clientNetwork: string, isSlow = true) => {
    const write = async () => {
      order.push(address)
      if (isSlow) await new Promise<void>((resolve) => writing.push(resolve))
      return rendered('one')
    }
    return cache.getOrCompute(address, write, { headers: {}, client: networkClient(clientNetwork), isSlow })
  }
  const long = ['/1.md', '/2.md', '/3.md'].map((address) => ask(address, '192.0.2.1'))
  const other = ask('/4.md', '192.0.2.2')
  await ask('/page', '192.0.2.3', false)
  expect(order).toEqual(['/1.md', '/page'])
  expect(cache.limiterStats.slow()).toEqual({ active: 1, waiting: 3, refused: 0 })
  const ending = setInterval(() => writing.shift()?.())
  await Promise.all([...long, other])
  clearInterval(ending)
  expect(order).toEqual(['/1.md', '/page', '/2.md', '/4.md', '/3.md'])
})

test('a page that was out of date when it was ready is not stored by shared caches either', async () => {
  const { cache, begun, askWhole } = open()
  const before = askWhole()
  await settle()
  cache.invalidate(new Set<CacheTag>(['post:1']))
  begun[0]?.resolve(rendered('old', 'post:1'))
  expect(await before).toEqual({ text: 'old', isShared: false })
  const after = askWhole()
  await settle()
  begun[1]?.resolve(rendered('new', 'post:1'))
  expect(await after).toEqual({ text: 'new', isShared: true })
  expect(await askWhole()).toEqual({ text: 'new', isShared: true })
})
