import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRequestQueue } from './request-queue.ts'

/** Waits for iterations of the event loop. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('requests', () => {
  let isBehind: boolean
  let begun: number[]
  let rejectedUrls: number[]
  let queue: ReturnType<typeof createRequestQueue>
  const numberOf = (request: IncomingMessage) => Number(request.url)
  const handle: RequestListener = (request) => begun.push(numberOf(request))
  const enter = (url: number, { isGone = false, clientNetwork = 'one' } = {}) =>
    queue.enter(
      { url: String(url), headers: { clientNetwork }, socket: { destroyed: isGone } } as never,
      {} as ServerResponse,
      handle,
    )
  const enterMany = (from: number, to: number, clientNetwork?: string) => {
    for (let url = from; url <= to; url++) enter(url, { clientNetwork })
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    isBehind = false
    begun = []
    rejectedUrls = []
    queue = createRequestQueue({
      isBehind: () => isBehind,
      clientNetworkOf: ({ headers }) => String(headers.clientNetwork),
      rejectOverloaded: (request) => rejectedUrls.push(numberOf(request)),
    })
  })
  afterEach(() => vi.useRealTimers())

  test('begin at once if none waits, else one in each iteration of the event loop, in order', async () => {
    enterMany(1, 4)
    expect(begun).toEqual([1])
    await turns(1)
    expect(begun.length).toBeLessThan(4)
    await turns(5)
    expect(begun).toEqual([1, 2, 3, 4])
    enter(5)
    expect(begun).toHaveLength(5)
  })

  test('of clients that have disconnected are not handled', async () => {
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

  test('are rejected while the first of many has waited long, and accepted again afterwards', async () => {
    isBehind = true
    enterMany(1, 10)
    vi.advanceTimersByTime(400)
    enter(11)
    expect(rejectedUrls).toEqual([])
    vi.advanceTimersByTime(200)
    enter(12)
    expect(rejectedUrls).toEqual([12])
    expect(queue.stats()).toMatchObject({ waiting: 11, rejected: 1 })
    isBehind = false
    vi.advanceTimersByTime(10)
    await turns(20)
    enter(13)
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
  })

  test('are not rejected after the process was blocked, as long as few wait', () => {
    isBehind = true
    enterMany(1, 3)
    vi.advanceTimersByTime(1_000)
    enter(4)
    expect(rejectedUrls).toEqual([])
  })

  test('do not wait for ever while the database hangs', () => {
    isBehind = true
    enterMany(1, 3)
    vi.advanceTimersByTime(2_100)
    expect(rejectedUrls).toEqual([1, 2, 3])
  })

  test('wait in a queue of limited length', () => {
    isBehind = true
    enterMany(1, 2_001)
    expect(rejectedUrls).toEqual([2_001])
  })

  test('of a network with many requests let those of others pass', async () => {
    enterMany(1, 50)
    enter(101, { clientNetwork: 'two' })
    enter(102, { clientNetwork: 'three' })
    await turns(60)
    expect(begun.slice(0, 5)).toEqual([1, 2, 101, 102, 3])
    expect(begun).toHaveLength(52)
  })

  test('of a network that already waits long are rejected, and those of others accepted', () => {
    isBehind = true
    enterMany(1, 10)
    vi.advanceTimersByTime(600)
    enter(11)
    enter(101, { clientNetwork: 'two' })
    expect(rejectedUrls).toEqual([11])
    expect(queue.stats().waiting).toBe(11)
  })

  test('find room in a full queue in place of the last ones of the largest network', () => {
    isBehind = true
    enterMany(1, 2_000)
    enter(5_001, { clientNetwork: 'two' })
    enter(5_002, { clientNetwork: 'three' })
    expect(rejectedUrls).toEqual([2_000, 1_999])
    expect(queue.stats()).toMatchObject({ waiting: 2_000, rejected: 2 })
  })

  test('of a whole IPv6 /48 take one turn in a round, and the last of them make room in a full queue', async () => {
    isBehind = true
    const subnet = (at: number) => `2001:db8:1:${at.toString(16)}::/64`
    for (let at = 1; at <= 2_000; at++) enter(at, { clientNetwork: subnet(at) })
    enter(5_001, { clientNetwork: 'one' })
    expect(rejectedUrls).toEqual([1])
    isBehind = false
    vi.advanceTimersByTime(10)
    await turns(5)
    expect(begun.slice(0, 3)).toEqual([2, 5_001, 3])
  })

  test('of very many networks are rejected too once a round takes long', () => {
    isBehind = true
    for (let at = 1; at <= 8; at++) enter(at, { clientNetwork: `n${at}` })
    vi.advanceTimersByTime(600)
    enter(9, { clientNetwork: 'n9' })
    expect(rejectedUrls).toEqual([9])
  })
})
