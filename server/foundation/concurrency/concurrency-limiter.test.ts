import { expect, test } from 'vitest'
import { createConcurrencyLimiter, type LimiterOptions, type WorkOptions } from './concurrency-limiter.ts'
import { accountClient, networkClient } from './queue-client.ts'
import { createSingleFlight } from './single-flight.ts'

const bounds = { concurrency: 2, maxWaiting: 10, maxWaitingPerClient: 6, refusal: 'Too much waits.' }
const refused = { code: 'unavailable', message: bounds.refusal, retryAfter: 5 }

/** A limiter, work that the test finishes, and the names of the work that has begun, in order. The first letter of a name is the client. */
function open(changed: Partial<LimiterOptions> = {}) {
  const limiter = createConcurrencyLimiter({ ...bounds, ...changed })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  const clientOf = (name: string) => accountClient({ id: name.slice(0, 1) })
  const run = (name: string, options?: WorkOptions) => limiter.run(clientOf(name), work(name), options)
  /** Finishes one piece of work after the other until so many have begun. */
  async function expectOrder(names: string[]) {
    while (begun.length < names.length) {
      const count = begun.length
      ends.shift()?.()
      await expect.poll(() => begun.length).toBeGreaterThan(count)
    }
    expect(begun).toEqual(names)
  }
  async function endAll(done: Promise<unknown>[]) {
    const all = Promise.allSettled(done)
    const ending = setInterval(() => ends.shift()?.())
    const results = await all
    clearInterval(ending)
    return results.map(({ status }) => status === 'fulfilled')
  }
  return { limiter, begun, work, clientOf, run, expectOrder, endAll, endOne: () => ends.shift()?.() }
}

test('only so much runs at once, and a client with much work makes others wait for one piece only', async () => {
  const { begun, run, expectOrder, endAll } = open()
  const done = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1'].map((name) => run(name))
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  await expectOrder(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5'])
  expect(await endAll(done)).toHaveLength(7)
})

test('a client that exceeds its share gets Retry-After, and others find room', async () => {
  const { limiter, run, endAll } = open({ maxWaitingPerClient: 3 })
  const done = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run(name))
  await expect(run('a6')).rejects.toMatchObject(refused)
  done.push(run('b1'))
  expect(limiter.stats()).toEqual({ active: 2, waiting: 4, refused: 1 })
  expect(await endAll(done)).toEqual([true, true, true, true, true, true])
  expect(limiter.stats()).toMatchObject({ active: 0, waiting: 0 })
})

test('a whole IPv6 /48 has four times the share of a /64', async () => {
  const { limiter, work, endAll } = open({ concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 2 })
  const ask = (subnet: number) => limiter.run(networkClient(`2001:db8:1:${subnet}::/64`), work('x'))
  const done = [ask(0)]
  for (let subnet = 1; subnet <= 6; subnet++) done.push(ask(subnet), ask(subnet))
  const outcomes = endAll(done)
  await expect(done[9]).rejects.toMatchObject(refused)
  expect((await outcomes).filter(Boolean)).toHaveLength(9)
})

test('in a full queue the last job of the largest client is displaced', async () => {
  const { run, endAll } = open({ concurrency: 1, maxWaiting: 5 })
  const done = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => run(name))
  const displaced = expect(done[5]).rejects.toMatchObject(refused)
  done.push(run('b1'))
  await displaced
  expect(await endAll(done)).toEqual([true, true, true, true, true, false, true])
})

test('urgent work goes first and alternates with normal work, and nothing waits for background work', async () => {
  const { run, expectOrder, endAll } = open({ concurrency: 1 })
  const normal = ['a1', 'a2', 'b1'].map((name) => run(name))
  const background = run('z1', { priority: 'background' })
  const urgent = ['c1', 'c2', 'd1'].map((name) => run(name, { priority: 'urgent' }))
  await expectOrder(['a1', 'c1', 'a2', 'd1', 'b1', 'c2', 'z1'])
  await endAll([...normal, background, ...urgent])
})

test('each priority has its own queue', async () => {
  const { run, endAll } = open({ concurrency: 1, maxWaiting: 1 })
  const done = [run('a1'), run('b1'), run('c1', { priority: 'urgent' })]
  await expect(run('d1')).rejects.toMatchObject(refused)
  await expect(run('e1', { priority: 'urgent' })).rejects.toMatchObject(refused)
  expect(await endAll(done)).toEqual([true, true, true])
})

test('exclusive work runs one at a time, and takes no slot while it waits', async () => {
  const { begun, run, endAll } = open()
  const large = ['a1', 'a2', 'a3', 'b1'].map((name) => run(name, { exclusive: 'large' }))
  const small = run('c1')
  await expect.poll(() => begun).toEqual(['a1', 'c1'])
  expect(await endAll([...large, small])).toEqual([true, true, true, true, true])
  expect(begun).toEqual(['a1', 'c1', 'a2', 'b1', 'a3'])
})

test('work that fails frees its slot', async () => {
  const { limiter, clientOf } = open({ concurrency: 1 })
  const failing = limiter.run(clientOf('a'), async () => {
    throw new Error('no')
  })
  const next = limiter.run(clientOf('a'), async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await limiter.run(clientOf('a'), async () => 'again')).toBe('again')
})

test('work in another client’s queue begins when it is the turn of a client that joined it', async () => {
  const { limiter, begun, work, clientOf, run, expectOrder, endAll } = open({ concurrency: 1 })
  const once = createSingleFlight<string>(limiter)
  const ask = (name: string, by = name) => once(name, clientOf(by), work(name))
  const done = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name))
  const other = run('c1')
  const joined = ask('a5', 'b')
  expect(limiter.stats().waiting).toBe(6)
  await expectOrder(['a1', 'a2', 'c1', 'a5', 'a3', 'a4'])
  await endAll([...done, other, joined])
  expect([await joined, begun.length]).toEqual(['a5', 6])
})

test('work whose first client was displaced runs for the client that joined', async () => {
  const { limiter, work, clientOf, run, endAll } = open({ concurrency: 1, maxWaiting: 4 })
  const once = createSingleFlight<string>(limiter)
  const ask = (name: string, by = name) => once(name, clientOf(by), work(name))
  const done = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name))
  const joined = ask('a4', 'b')
  done.push(run('c1'))
  expect(await endAll([...done, joined])).toEqual([true, true, true, true, true, true])
})

test('in a full queue, work that another client joins is not displaced by that', async () => {
  const { limiter, begun, work, clientOf, endAll } = open({ concurrency: 1, maxWaiting: 4 })
  const once = createSingleFlight<string>(limiter)
  const ask = (name: string, by = name) => once(name, clientOf(by), work(name))
  const done = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name))
  const joined = ask('a5', 'b')
  expect(await endAll([...done, joined])).toEqual([true, true, true, true, true, true])
  expect([begun.length, limiter.stats().refused]).toEqual([5, 0])
})
