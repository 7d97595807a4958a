import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRequestQueue, type Work } from './request-queue.ts'

/** Runs the turns of the event loop that are under way. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('requests', () => {
  let isBehind: boolean
  let begun: number[]
  let refused: number[]
  let queue: ReturnType<typeof createRequestQueue>
  const numberOf = (request: IncomingMessage) => Number(request.url)
  const note: Work = (request) => begun.push(numberOf(request))
  const enter = (url: number, { isGone = false, network = 'one' } = {}) =>
    queue.enter(
      { url: String(url), headers: { network }, socket: { destroyed: isGone } } as never,
      {} as ServerResponse,
      note,
    )
  const enterMany = (from: number, to: number, network?: string) => {
    for (let url = from; url <= to; url++) enter(url, { network })
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    isBehind = false
    begun = []
    refused = []
    queue = createRequestQueue({
      isBehind: () => isBehind,
      networkOf: ({ headers }) => String(headers.network),
      turnAway: (request) => refused.push(numberOf(request)),
    })
  })
  afterEach(() => vi.useRealTimers())

  test('begin at once where nobody waits, and else one in each turn of the event loop, in order', async () => {
    enterMany(1, 4)
    expect(begun).toEqual([1])
    await turns(1)
    expect(begun.length).toBeLessThan(4)
    await turns(5)
    expect(begun).toEqual([1, 2, 3, 4])
    enter(5)
    expect(begun).toHaveLength(5)
  })

  test('of those who have gone are not worked for', async () => {
    enter(1)
    enter(2, { isGone: true })
    enter(3)
    await turns(5)
    expect(begun).toEqual([1, 3])
  })

  test('wait while the database is behind', async () => {
    isBehind = true
    enterMany(1, 2)
    await turns(5)
    expect(begun).toEqual([])
    isBehind = false
    vi.advanceTimersByTime(10)
    await turns(5)
    expect(begun).toEqual([1, 2])
  })

  test('are turned away while the first of many has waited long, and let in again after', async () => {
    isBehind = true
    enterMany(1, 10)
    vi.advanceTimersByTime(400)
    enter(11)
    expect(refused).toEqual([])
    vi.advanceTimersByTime(200)
    enter(12)
    expect(refused).toEqual([12])
    expect(queue.stats()).toMatchObject({ waiting: 11, turnedAway: 1 })
    isBehind = false
    vi.advanceTimersByTime(10)
    await turns(20)
    enter(13)
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
  })

  test('are not turned away after a stop of the process, as long as few wait', () => {
    isBehind = true
    enterMany(1, 3)
    vi.advanceTimersByTime(1_000)
    enter(4)
    expect(refused).toEqual([])
  })

  test('do not wait for ever while the database hangs', () => {
    isBehind = true
    enterMany(1, 3)
    vi.advanceTimersByTime(2_100)
    expect(refused).toEqual([1, 2, 3])
  })

  test('never wait in a line without an end', () => {
    isBehind = true
    enterMany(1, 2_001)
    expect(refused).toEqual([2_001])
  })

  test('of a network that asks for much let others in, at their turn', async () => {
    enterMany(1, 50)
    enter(101, { network: 'two' })
    enter(102, { network: 'three' })
    await turns(60)
    expect(begun.slice(0, 5)).toEqual([1, 2, 101, 102, 3])
    expect(begun).toHaveLength(52)
  })

  test('of a network that waits long already are turned away, and those of others let in', () => {
    isBehind = true
    enterMany(1, 10)
    vi.advanceTimersByTime(600)
    enter(11)
    enter(101, { network: 'two' })
    expect(refused).toEqual([11])
    expect(queue.stats().waiting).toBe(11)
  })

  test('find room in a full line in place of the last ones of whoever has most', () => {
    isBehind = true
    enterMany(1, 2_000)
    enter(5_001, { network: 'two' })
    enter(5_002, { network: 'three' })
    expect(refused).toEqual([2_000, 1_999])
    expect(queue.stats()).toMatchObject({ waiting: 2_000, turnedAway: 2 })
  })

  test('of a whole IPv6 /48 take one turn in a round, and the last of them give way in a full line', async () => {
    isBehind = true
    const subnet = (at: number) => `2001:db8:1:${at.toString(16)}::/64`
    for (let at = 1; at <= 2_000; at++) enter(at, { network: subnet(at) })
    enter(5_001, { network: 'one' })
    expect(refused).toEqual([1])
    isBehind = false
    vi.advanceTimersByTime(10)
    await turns(5)
    expect(begun.slice(0, 3)).toEqual([2, 5_001, 3])
  })

  test('of very many networks are turned away as well once a turn takes long to come', () => {
    isBehind = true
    for (let at = 1; at <= 8; at++) enter(at, { network: `n${at}` })
    vi.advanceTimersByTime(600)
    enter(9, { network: 'n9' })
    expect(refused).toEqual([9])
  })
})
