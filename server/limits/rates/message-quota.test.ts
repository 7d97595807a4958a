import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { type CallResponse, useBlog } from '#tests/support/test-blog.ts'

const minute = 60 * 1_000
const day = 24 * 60 * minute

// A hundredth of the limits: two messages and 20,000 bytes a day, eight and 80,000 from a /48, one message a minute.
const limitFactor = 0.01
const perDay = { messages: 2, bytes: 20_000 }

describe.each(databaseKinds)('the share of the inbox on %s', (kind) => {
  const held = useBlog(kind, { limitFactor, app: { pages: 'built' } })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const here = '192.0.2.1'
  const clientNetwork = (n: number) => `2001:db8:1:${n.toString(16)}::1`
  const draft = { name: 'n', email: 'n@example.org', message: 'm' }
  /** Sends a message, a minute after the one before. */
  async function send(remoteAddress: string, changes: object = {}, headers = {}): Promise<CallResponse> {
    vi.setSystemTime(Date.now() + minute)
    const url = '/api/pages/contact/create'
    const payload = { ...draft, ...changes }
    const response = await held.blog.app.inject({ method: 'POST', url, remoteAddress, payload, headers })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const statuses = async (count: number, call: (at: number) => Promise<CallResponse>): Promise<number[]> => {
    const found: number[] = []
    for (let at = 0; at < count; at++) found.push((await call(at)).status)
    return found
  }
  const stored = async () =>
    (await held.blog.database.db.selectFrom('contact_message').select('id').execute()).length

  test('a network can send a number of messages in a day, and blocks nobody else', async () => {
    expect(await statuses(2, () => send(here))).toEqual([201, 201])
    const refused = await send(here)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(refused.body.message).toBe(
      'Your message was not sent: your network has reached the limit of messages for today. Try again in 24 hours.',
    )
    // The day began with the first message, two minutes ago.
    expect(Number(refused.headers['retry-after'])).toBe((day - 2 * minute) / 1_000)
    expect((await send('192.0.2.2')).status).toBe(201)
    vi.setSystemTime(Date.now() + Number(refused.headers['retry-after']) * 1_000)
    expect((await send(here)).status).toBe(201)
    expect(await stored()).toBe(4)
  })

  test('a message may use the remaining bytes of a day, and refused ones count nothing', async () => {
    const text = (bytes: number) => ({ message: 'é'.repeat(bytes / 2) })
    expect((await send(here, text(12_000))).status).toBe(201)
    expect(await statuses(3, () => send(here, text(8_000)))).toEqual([429, 429, 429])
    const left = perDay.bytes - 12_000 - 2 * Buffer.byteLength(draft.name + draft.email)
    expect((await send(here, text(left))).status).toBe(201)
    expect((await send('192.0.2.2', text(20_000))).status).toBe(429)
    expect(await stored()).toBe(2)
  })

  test('an IPv6 /48 can send four times as much, whatever networks it has', async () => {
    expect(await statuses(9, (at) => send(clientNetwork(at)))).toEqual([...Array(8).fill(201), 429])
    expect((await send('2001:db8:2::1')).status).toBe(201)
    expect((await send(here)).status).toBe(201)
  })

  test('an IPv6 /48 can send four times as many bytes', async () => {
    const big = { message: 'x'.repeat(15_000) }
    expect(await statuses(6, (at) => send(clientNetwork(at), big))).toEqual([...Array(5).fill(201), 429])
    expect((await send('2001:db8:2::1', big)).status).toBe(201)
  })

  test('a message refused for its network and the /48 around it gets the longer wait', async () => {
    const halfDay = day / 2
    await statuses(2, () => send(clientNetwork(0)))
    vi.setSystemTime(Date.now() + halfDay)
    await statuses(6, (at) => send(clientNetwork(1 + Math.floor(at / 2))))
    const refused = await send(clientNetwork(1))
    // The day of the /48 began with network 0, half a day before that of network 1.
    expect(Number(refused.headers['retry-after'])).toBe((day - 6 * minute) / 1_000)
  })

  test('a request that is repeated counts once, even if nothing is left', async () => {
    const marked = { 'idempotency-key': 'k' }
    expect(await statuses(3, () => send(here, {}, marked))).toEqual([201, 201, 201])
    expect(await statuses(2, () => send(here))).toEqual([201, 429])
    expect((await send(here, {}, marked)).status).toBe(201)
    expect(await stored()).toBe(2)
    // A refused request has not used its key.
    const later = { 'idempotency-key': 'later' }
    expect((await send(here, {}, later)).status).toBe(429)
    vi.setSystemTime(Date.now() + day)
    expect((await send(here, {}, later)).status).toBe(201)
    expect(await stored()).toBe(3)
  })

  test('an invalid message counts nothing', async () => {
    expect(await statuses(5, () => send(here, { email: 'x' }))).toEqual(Array(5).fill(400))
    expect(await statuses(3, () => send(here))).toEqual([201, 201, 429])
  })

  test('processes share it, and of many messages at once none exceeds it', async () => {
    const other = startOtherProcess(held.blog, { limitFactor })
    const share = (at: number) => [held.blog.services, other.services][at % 2]?.contacts
    // Through the services: the limit per minute would refuse most of them first.
    const outcomes: PromiseSettledResult<unknown>[] = []
    for (let round = 0; round < 3; round++) {
      vi.setSystemTime(Date.now() + minute)
      const sending = Array.from({ length: 12 }, (_, at) =>
        share(at)?.create(draft, `2001:db8:1:${at}::/64`, null),
      )
      outcomes.push(...(await Promise.allSettled(sending)))
    }
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(await stored()).toBe(8)
    await other.stop()
  })

  test('the page without script keeps the text, and says when to try again', async () => {
    const typed = { name: 'Ann <b>', email: 'ann@example.org', message: 'A text that took long to write.' }
    const post = () => {
      vi.setSystemTime(Date.now() + minute)
      return held.blog.app.inject({
        method: 'POST',
        url: '/contact',
        remoteAddress: here,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(typed).toString(),
      })
    }
    expect([(await post()).statusCode, (await post()).statusCode]).toEqual([303, 303])
    const refused = await post()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      String((day - 2 * minute) / 1_000),
    ])
    for (const text of [typed.message, 'Ann &lt;b&gt;', 'Try again in 24 hours.'])
      expect(refused.body).toContain(text)
  })

  test('its counters are few, and are deleted after the day', async () => {
    const { db } = held.blog.database
    const counters = async () =>
      (await db.selectFrom('rate_limit').select('key').where('key', 'like', 'contact-day%').execute()).length
    await statuses(5, () => send(clientNetwork(0)))
    expect(await counters()).toBe(4)
    await statuses(5, () => send(here))
    expect(await counters()).toBe(6)
    vi.setSystemTime(Date.now() + day)
    await held.blog.services.cleanUp.run()
    expect(await counters()).toBe(0)
  })
})
