import { expect, test } from 'vitest'
import type { SurrogateKey } from '../../foundation/cache-tags/cache-tags.ts'
import { networkParty } from '../../foundation/concurrency/queue-client.ts'
import { createAnswerCache } from './response-cache.ts'
import type { MadeAnswer } from './cached-response.ts'

const rendered = (text: string, ...keys: SurrogateKey[]): MadeAnswer => ({
  status: 200,
  headers: {},
  text,
  keys: new Set(keys),
})

/** A cache, and renderings of one page that end when they are told to. */
function open() {
  const cache = createAnswerCache({
    sharedHeaders: () => ({ 'cache-control': 's-maxage=60' }),
    logFailure: (error) => {
      throw error
    },
  })
  const begun: PromiseWithResolvers<MadeAnswer>[] = []
  const askWhole = async () => {
    const render = () => {
      begun.push(Promise.withResolvers<MadeAnswer>())
      return (begun.at(-1) as PromiseWithResolvers<MadeAnswer>).promise
    }
    const asked = { headers: {}, party: networkParty('somewhere'), isShared: true }
    const { forms } = await cache.findOrMake('/page', render, asked)
    return { text: forms.identity.body.toString(), isShared: forms.identity.headers.includes('s-maxage=60') }
  }
  return { cache, begun, ask: async () => (await askWhole()).text, askWhole }
}

/** Lets what waits for nothing go on. */
const settle = () => new Promise(setImmediate)

test('all who ask while a page is rendered get that one, and so does who asks later', async () => {
  const { begun, ask } = open()
  const asked = [ask(), ask(), ask()]
  await settle()
  begun[0]?.resolve(rendered('one', 'post:1'))
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one'])
  expect(await ask()).toBe('one')
  expect(begun).toHaveLength(1)
})

test.each([
  ['what it is made of', new Set<SurrogateKey>(['post:1'])],
  ['anything', 'anything' as const],
])('a page that is rendered while %s changes is kept from whoever asks later', async (_, change) => {
  const { cache, begun, ask } = open()
  const before = ask()
  await settle()
  cache.drop(change)
  const after = ask()
  await settle()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve(rendered('new', 'post:1'))
  expect(await after).toBe('new')
  begun[0]?.resolve(rendered('old', 'post:1'))
  expect(await before).toBe('old')
  expect(await ask()).toBe('new')
})

test('a page that is rendered while something else changes is kept', async () => {
  const { cache, begun, ask } = open()
  const asked = ask()
  await settle()
  cache.drop(new Set<SurrogateKey>(['post:2']))
  begun[0]?.resolve(rendered('one', 'post:1'))
  expect(await asked).toBe('one')
  expect(await ask()).toBe('one')
  expect(begun).toHaveLength(1)
})

test('a rendering that fails is told to all who waited for it, and tried again', async () => {
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

test('one network that asks for very much is refused some of it, and another one waits for little of it', async () => {
  const { cache } = open()
  const order: string[] = []
  const ask = (network: string) => {
    const render = async () => {
      order.push(network)
      return rendered('one')
    }
    return cache.findOrMake(null, render, { headers: {}, party: networkParty(network) })
  }
  const much = Promise.allSettled(Array.from({ length: 150 }, () => ask('192.0.2.1')))
  await ask('192.0.2.2')
  expect(order.indexOf('192.0.2.2')).toBeLessThan(10)
  const refused = (await much).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(46)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
})

test('whoever asks for a page that waits in another network’s queue does not wait for that queue', async () => {
  const { cache } = open()
  const order: string[] = []
  const ask = (address: string, network: string) => {
    const render = async () => {
      order.push(address)
      return rendered('one')
    }
    return cache.findOrMake(address, render, { headers: {}, party: networkParty(network) })
  }
  const much = Array.from({ length: 60 }, (_, at) => ask(`/${at}`, '192.0.2.1'))
  await ask('/59', '192.0.2.2')
  expect(order.indexOf('/59')).toBeLessThan(10)
  await Promise.all(much)
  expect(order).toHaveLength(60)
})

test('what takes long goes one after the other, in turn, and takes no place of what is made at once', async () => {
  const { cache } = open()
  const order: string[] = []
  const writing: (() => void)[] = []
  const ask = (address: string, network: string, takesLong = true) => {
    const write = async () => {
      order.push(address)
      if (takesLong) await new Promise<void>((resolve) => writing.push(resolve))
      return rendered('one')
    }
    return cache.findOrMake(address, write, { headers: {}, party: networkParty(network), takesLong })
  }
  const long = ['/1.md', '/2.md', '/3.md'].map((address) => ask(address, '192.0.2.1'))
  const other = ask('/4.md', '192.0.2.2')
  await ask('/page', '192.0.2.3', false)
  expect(order).toEqual(['/1.md', '/page'])
  expect(cache.limiterStats.long()).toEqual({ underWay: 1, waiting: 3, refused: 0 })
  const ending = setInterval(() => writing.shift()?.())
  await Promise.all([...long, other])
  clearInterval(ending)
  expect(order).toEqual(['/1.md', '/page', '/2.md', '/4.md', '/3.md'])
})

test('a page that was out of date when it was ready is kept by no shared cache either', async () => {
  const { cache, begun, askWhole } = open()
  const before = askWhole()
  await settle()
  cache.drop(new Set<SurrogateKey>(['post:1']))
  begun[0]?.resolve(rendered('old', 'post:1'))
  expect(await before).toEqual({ text: 'old', isShared: false })
  const after = askWhole()
  await settle()
  begun[1]?.resolve(rendered('new', 'post:1'))
  expect(await after).toEqual({ text: 'new', isShared: true })
  expect(await askWhole()).toEqual({ text: 'new', isShared: true })
})
