import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSchemaGuard } from '#server/data/database/schema-guard.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { createLeasedCounter } from './leased-counter.ts'
import { DatabaseRateLimiter } from './rate-limit-store.ts'

const second = 1_000

/** Two messages a minute from a /64, eight from a /48. */
describe.each(databaseKinds)('limits of an IPv6 /48, at a tenth, on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 0.1 })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const send = async (clientNetwork: string) => {
    const response = await held.blog.app.inject({
      method: 'POST',
      url: '/api/pages/contact/create',
      remoteAddress: `2001:db8:${clientNetwork}::1`,
      payload: { name: 'n', email: 'n@example.org', message: 'm' },
    })
    return { status: response.statusCode, retryAfter: Number(response.headers['retry-after']) }
  }
  const statuses = async (...clientNetworks: string[]) => {
    const found = []
    for (const clientNetwork of clientNetworks) found.push((await send(clientNetwork)).status)
    return found
  }
  /** The rows of this limit. Messages are also counted by the day, in rows of their own. */
  const rows = async () => {
    const { db } = held.blog.database
    const found = await db.selectFrom('rate_limit').select('key').orderBy('key').execute()
    return found.map(({ key }) => key).filter((key) => /^contact(-48)?:/.test(key))
  }

  test('are four times those of a /64, and a full one adds no rows', async () => {
    const four = ['1:1', '1:2', '1:3', '1:4']
    expect(await statuses(...four, ...four)).toEqual(Array(8).fill(201))
    const before = await rows()
    expect(before).toHaveLength(5)
    expect(await statuses('1:5', '1:6', '1:1')).toEqual([429, 429, 429])
    expect(await rows()).toEqual(before)
    expect(await statuses('2:1')).toEqual([201])
  })

  test('are not used up by one /64 that repeats a call', async () => {
    expect(await statuses(...Array(12).fill('1:1'))).toEqual([201, 201, ...Array(10).fill(429)])
    expect(await statuses('1:2', '1:2', '1:3', '1:3', '1:4', '1:4', '1:5')).toEqual([
      ...Array(6).fill(201),
      429,
    ])
  })

  test('return the wait of the /48, or of the /64 if that is longer', async () => {
    await statuses('1:1', '1:1', '1:2', '1:2', '1:3', '1:3')
    vi.setSystemTime(Date.now() + 30 * second)
    expect(await statuses('1:4', '1:4')).toEqual([201, 201])
    expect(await send('1:5')).toEqual({ status: 429, retryAfter: 30 })
    expect(await send('1:4')).toEqual({ status: 429, retryAfter: 60 })
    expect(await send('1:1')).toEqual({ status: 429, retryAfter: 30 })
    vi.setSystemTime(Date.now() + 30 * second)
    expect(await statuses('1:5', '1:4')).toEqual([201, 429])
  })

  test('also hold for counts that are taken back and for leased ones', async () => {
    const { limiter } = held.blog.services
    const clientNetwork = (at: number) => `2001:db8:1:${at}::/64`
    for (let at = 0; at < 20; at++) {
      await limiter.accessKeyAttempt(clientNetwork(at))
      await limiter.accessKeyRight(clientNetwork(at))
    }
    for (let at = 0; at < 8; at++) await limiter.accessKeyAttempt(clientNetwork(at))
    await expect(limiter.accessKeyAttempt(clientNetwork(9))).rejects.toMatchObject({
      code: 'too_many_requests',
    })

    const suggested = await Promise.allSettled(
      Array.from({ length: 300 }, (_, at) => limiter.suggestions(clientNetwork(at))),
    )
    expect(suggested.filter(({ status }) => status === 'fulfilled')).toHaveLength(240)
  })
})

describe.each(databaseKinds)('leased counters on %s', (kind) => {
  const held = useBlog(kind)

  test('are held for a limited number of callers: of more, the first one leases again', async () => {
    const { db } = held.blog.database
    const rows = { db, transaction: createSchemaGuard({ db }).transaction }
    const limiter = new DatabaseRateLimiter(rows, { keyPrefix: 'x', points: 10, duration: 60 })
    const leasedCounter = createLeasedCounter(limiter, 5, 3)
    for (const key of ['a', 'b', 'c', 'd', 'a', 'c', 'd']) await leasedCounter.consume(key)
    const points = await db.selectFrom('rate_limit').select(['key', 'points']).orderBy('key').execute()
    expect(points.map(({ key, points }) => [key, points])).toEqual([
      ['x:a', 10],
      ['x:b', 5],
      ['x:c', 5],
      ['x:d', 5],
    ])
  })
})
