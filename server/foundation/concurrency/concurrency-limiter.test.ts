import { expect, test } from 'vitest'
import { createConcurrencyLimiter, type LimiterBounds, type WorkOptions } from './concurrency-limiter.ts'
import { accountParty, networkParty } from './queue-client.ts'
import { createSingleFlight } from './single-flight.ts'

const bounds = { concurrency: 2, maxWaiting: 10, maxWaitingPerParty: 6, refusal: 'Much is being done.' }
const refused = { code: 'unavailable', message: bounds.refusal, retryAfter: 5 }

/** A limiter, and work that ends when it is told to, with the names of what was begun, in order. Each caller is called by one letter. */
function open(changed: Partial<LimiterBounds> = {}) {
  const limiter = createConcurrencyLimiter({ ...bounds, ...changed })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  const partyOf = (name: string) => accountParty({ id: name.slice(0, 1) })
  const run = (name: string, options?: WorkOptions) => limiter.run(partyOf(name), work(name), options)
  /** Ends one piece of work after the other until as many as these were begun. */
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
  return { limiter, begun, work, partyOf, run, expectOrder, endAll, endOne: () => ends.shift()?.() }
}

test('so much is done at once, and one who asks for much makes others wait for one piece only', async () => {
  const { begun, run, expectOrder, endAll } = open()
  const done = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1'].map((name) => run(name))
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  await expectOrder(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5'])
  expect(await endAll(done)).toHaveLength(7)
})

test('whoever fills a share is told when to come again, and others find room', async () => {
  const { limiter, run, endAll } = open({ maxWaitingPerParty: 3 })
  const done = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run(name))
  await expect(run('a6')).rejects.toMatchObject(refused)
  done.push(run('b1'))
  expect(limiter.stats()).toEqual({ underWay: 2, waiting: 4, refused: 1 })
  expect(await endAll(done)).toEqual([true, true, true, true, true, true])
  expect(limiter.stats()).toMatchObject({ underWay: 0, waiting: 0 })
})

test('a whole IPv6 /48 has four times the share of a /64', async () => {
  const { limiter, work, endAll } = open({ concurrency: 1, maxWaiting: 100, maxWaitingPerParty: 2 })
  const ask = (subnet: number) => limiter.run(networkParty(`2001:db8:1:${subnet}::/64`), work('x'))
  const done = [ask(0)]
  for (let subnet = 1; subnet <= 6; subnet++) done.push(ask(subnet), ask(subnet))
  const outcomes = endAll(done)
  await expect(done[9]).rejects.toMatchObject(refused)
  expect((await outcomes).filter(Boolean)).toHaveLength(9)
})

test('in a full queue the last of whoever has most gives way to others', async () => {
  const { run, endAll } = open({ concurrency: 1, maxWaiting: 5 })
  const done = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => run(name))
  const displaced = expect(done[5]).rejects.toMatchObject(refused)
  done.push(run('b1'))
  await displaced
  expect(await endAll(done)).toEqual([true, true, true, true, true, false, true])
})

test('urgent work goes first and alternates with what is normal, and nothing waits for what is of the background', async () => {
  const { run, expectOrder, endAll } = open({ concurrency: 1 })
  const normal = ['a1', 'a2', 'b1'].map((name) => run(name))
  const background = run('z1', { priority: 'background' })
  const urgent = ['c1', 'c2', 'd1'].map((name) => run(name, { priority: 'urgent' }))
  await expectOrder(['a1', 'c1', 'a2', 'd1', 'b1', 'c2', 'z1'])
  await endAll([...normal, background, ...urgent])
})

test('each priority has its own room', async () => {
  const { run, endAll } = open({ concurrency: 1, maxWaiting: 1 })
  const done = [run('a1'), run('b1'), run('c1', { priority: 'urgent' })]
  await expect(run('d1')).rejects.toMatchObject(refused)
  await expect(run('e1', { priority: 'urgent' })).rejects.toMatchObject(refused)
  expect(await endAll(done)).toEqual([true, true, true])
})

test('exclusive work is done one after the other, in turn, and keeps no place from others meanwhile', async () => {
  const { begun, run, endAll } = open()
  const large = ['a1', 'a2', 'a3', 'b1'].map((name) => run(name, { exclusive: 'large' }))
  const small = run('c1')
  await expect.poll(() => begun).toEqual(['a1', 'c1'])
  expect(await endAll([...large, small])).toEqual([true, true, true, true, true])
  expect(begun).toEqual(['a1', 'c1', 'a2', 'b1', 'a3'])
})

test('work that fails gives its place back', async () => {
  const { limiter, partyOf } = open({ concurrency: 1 })
  const failing = limiter.run(partyOf('a'), async () => {
    throw new Error('no')
  })
  const next = limiter.run(partyOf('a'), async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await limiter.run(partyOf('a'), async () => 'again')).toBe('again')
})

test('whoever joins work that waits in a stranger’s queue brings it a turn of their own', async () => {
  const { limiter, begun, work, partyOf, run, expectOrder, endAll } = open({ concurrency: 1 })
  const once = createSingleFlight<string>(limiter)
  const ask = (name: string, by = name) => once(name, partyOf(by), work(name))
  const done = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name))
  const other = run('c1')
  const joined = ask('a5', 'b')
  expect(limiter.stats().waiting).toBe(6)
  await expectOrder(['a1', 'a2', 'c1', 'a5', 'a3', 'a4'])
  await endAll([...done, other, joined])
  expect([await joined, begun.length]).toEqual(['a5', 6])
})

test('what a stranger was displaced with is done for the one who joined', async () => {
  const { limiter, work, partyOf, run, endAll } = open({ concurrency: 1, maxWaiting: 4 })
  const once = createSingleFlight<string>(limiter)
  const ask = (name: string, by = name) => once(name, partyOf(by), work(name))
  const done = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name))
  const joined = ask('a4', 'b')
  done.push(run('c1'))
  expect(await endAll([...done, joined])).toEqual([true, true, true, true, true, true])
})
