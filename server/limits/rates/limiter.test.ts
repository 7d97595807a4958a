import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import { type CallResponse, useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'
import { matchPassword } from '../../accounts/passwords/password.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'

const minute = 60 * 1_000

/** Makes calls one after the other until one is refused; returns the statuses. */
async function statuses(count: number, call: (at: number) => Promise<CallResponse>): Promise<number[]> {
  const found: number[] = []
  for (let at = 0; at < count; at++) found.push((await call(at)).status)
  return found
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

describe.each(databaseKinds)('limits on %s, at a tenth', (kind) => {
  const mailServer = testMailServer()
  const held = useBlog(kind, { limitFactor: 0.1, mailServer })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const signIn = (username: string, tried: string, remoteAddress = '192.0.2.1') =>
    callFrom(remoteAddress, '/auth/signin', { username, password: tried })
  const signUp = (username: string, key: string) =>
    callFrom('192.0.2.1', '/auth/signup', { ...accountOf(username), accessKey: key })
  const contact = (remoteAddress = '192.0.2.1') =>
    callFrom(remoteAddress, '/pages/contact/create', { name: 'n', email: 'n@example.org', message: 'm' })
  async function callFrom(remoteAddress: string, path: string, payload: object): Promise<CallResponse> {
    const response = await held.blog.app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress,
      payload,
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

  test('one wrong password a minute for an account from a network; right ones are not counted', async () => {
    await held.blog.signUp('ann')
    expect(await statuses(3, () => signIn('ann', password))).toEqual(times(3, 200))
    expect(await statuses(2, (at) => signIn(at ? ' ANN ' : 'ann', 'wrong one'))).toEqual([401, 429])
    const refused = await signIn('ann', password)
    expect(refused.body.code).toBe('too_many_requests')
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await signIn('ann', password, '192.0.2.2')).status).toBe(200)
    vi.setSystemTime(Date.now() + seconds * 1_000)
    expect((await signIn('ann', password)).status).toBe(200)
  })

  test('someone who guesses from many networks is slowed down, and blocks nobody in a network that the account uses', async () => {
    await held.blog.signUp('ann')
    const home = '203.0.113.1'
    expect((await signIn('ann', password, home)).status).toBe(200)
    const guess = (at: number) => signIn('ann', 'wrong one', `198.51.100.${at}`)
    expect(await statuses(5, guess)).toEqual([401, 401, 401, 429, 429])
    expect(await statuses(5, (at) => signIn('nobody', 'wrong one', `198.51.100.${at}`))).toEqual([
      401, 401, 401, 429, 429,
    ])
    expect((await signIn('ann', password, '198.51.100.9')).status).toBe(429)
    expect((await signIn('ann', 'wrong one', home)).status).toBe(401)
    vi.setSystemTime(Date.now() + minute)
    expect((await signIn('ann', password, home)).status).toBe(200)
    vi.setSystemTime(Date.now() + 60 * minute)
    expect((await signIn('ann', password, '198.51.100.9')).status).toBe(200)
    expect(await statuses(4, (at) => guess(at + 10))).toEqual([401, 401, 401, 429])
  })

  test('ten wrong passwords a day, however slowly they come from many networks', async () => {
    await held.blog.signUp('ann')
    let right = 0
    for (let hour = 0; hour < 8; hour++) {
      const found = await statuses(3, (at) => signIn('ann', 'wrong one', `198.51.100.${10 * hour + at}`))
      right += found.filter((status) => status === 401).length
      vi.setSystemTime(Date.now() + 61 * minute)
    }
    expect(right).toBe(10)
    // The wait of the day is returned, even if the attempts of the hour are used up as well.
    await statuses(3, (at) => signIn('ann', 'wrong one', `198.51.100.${90 + at}`))
    const told = (await signIn('ann', 'wrong one', '198.51.100.99')).headers['retry-after']
    expect(Number(told)).toBeGreaterThan(60 * 60)
  })

  test('someone who sets a new password by a link can sign in from there, whatever was tried elsewhere', async () => {
    await held.blog.signUp('ann')
    await statuses(4, (at) => signIn('ann', 'wrong one', `198.51.100.${at}`))
    const { code } = await held.blog.services.passwordResets.issue('ann')
    const newPassword = 'a new password'
    expect((await callFrom('203.0.113.1', '/auth/reset/code', { code, newPassword })).status).toBe(200)
    expect((await signIn('ann', newPassword, '203.0.113.2')).status).toBe(429)
    expect((await signIn('ann', newPassword, '203.0.113.1')).status).toBe(200)
  })

  test('the database does not reveal from which networks somebody signs in', async () => {
    await held.blog.signUp('ann')
    await signIn('ann', password, '203.0.113.77')
    const rows = await held.blog.database.db.selectFrom('rate_limit').select('key').execute()
    expect(rows.filter(({ key }) => key.startsWith('known-network:'))).toHaveLength(1)
    expect(rows.filter(({ key }) => key.startsWith('known-network:') && key.includes('203'))).toEqual([])
  })

  test('a sign-in that found no room to be checked is no wrong attempt for its account', async () => {
    await held.blog.signUp('ann')
    const elsewhere = '198.51.100.1'
    const hashOf = (cost: string) => `$argon2id$v=19$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`
    // Two that take long, and as many behind them as may wait, so that all others are refused meanwhile.
    const costs = [...Array(2).fill('m=19456,t=12,p=1'), ...Array(60).fill('m=64,t=1,p=1')]
    const others = costs.map((cost) => matchPassword('x', hashOf(cost), networkClient(elsewhere)))
    const settled = Promise.allSettled(others)
    expect((await signIn('ann', password, elsewhere)).status).toBe(503)
    await settled
    expect((await signIn('ann', 'wrong one', elsewhere)).status).toBe(401)
  })

  test('a name that was typed, which may be a password, is not in the table', async () => {
    await signIn('s3cret-typed-as-name', 'x')
    const rows = await held.blog.database.db.selectFrom('rate_limit').select('key').execute()
    expect(rows).toHaveLength(7)
    expect(JSON.stringify(rows)).not.toContain('s3cret')
  })

  test.each([
    ['a day', 24 * 60 * minute],
    ['half a minute', minute / 2],
  ])(
    'a clock that jumps back by %s shuts nobody out for longer, and lets nobody in sooner',
    async (_by, jump) => {
      expect(await statuses(3, () => contact())).toEqual([201, 201, 429])
      vi.setSystemTime(Date.now() - jump)
      const refused = await contact()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
      vi.setSystemTime(Date.now() + minute / 2)
      expect((await contact()).status).toBe(429)
      vi.setSystemTime(Date.now() + minute / 2)
      expect(await statuses(3, () => contact())).toEqual([201, 201, 429])
    },
  )

  test('a clock that jumps back and forth allows one more lease for each jump forward, and none for those back', async () => {
    for (let jump = 0; jump < 3; jump++) {
      expect(await statuses(3, () => contact())).toEqual([201, 201, 429])
      vi.setSystemTime(Date.now() - 60 * minute)
      expect(await statuses(2, () => contact())).toEqual([429, 429])
      vi.setSystemTime(Date.now() + 60 * minute)
    }
  })

  test('six attempts to sign in a minute for a network, whatever the account', async () => {
    expect(await statuses(7, (at) => signIn(`name${at}`, 'wrong one'))).toEqual([...times(6, 401), 429])
    expect((await signIn('name0', 'wrong one', '192.0.2.2')).status).toBe(401)
  })

  test('a wrong current password counts like a wrong password of sign-in', async () => {
    const ann = await held.blog.signUp('ann')
    const reset = { password: 'wrong one', newPassword: 'a new password' }
    expect(await statuses(2, () => ann.post('/auth/reset', reset))).toEqual([200, 429])
  })

  test('two wrong access keys an hour for a network; right ones are not counted', async () => {
    expect(await statuses(3, (at) => signUp(`ann${at}`, 'test-access-key'))).toEqual(times(3, 201))
    expect(await statuses(3, () => signUp('ben', 'wrong'))).toEqual([403, 403, 429])
    expect((await signUp('ben', 'test-access-key')).status).toBe(429)
    vi.setSystemTime(Date.now() + 61 * minute)
    expect((await signUp('ben', 'test-access-key')).status).toBe(201)
  })

  test('a reset link can be requested twice an hour from a network, and is mailed once to an account, with the same response', async () => {
    await held.blog.signUp('ann')
    const forgot = (username: string, remoteAddress?: string) =>
      callFrom(remoteAddress ?? '192.0.2.1', '/auth/forgot', { username })
    expect(await statuses(3, () => forgot('nobody'))).toEqual([202, 202, 429])
    for (const [at, name] of ['ann', 'ANN', 'ann@example.org'].entries()) {
      expect((await forgot(name, `198.51.100.${at}`)).status).toBe(202)
      await held.blog.services.backgroundWork.whenIdle()
    }
    expect(mailServer.received).toHaveLength(1)
    vi.setSystemTime(Date.now() + 61 * minute)
    expect((await forgot('ann')).status).toBe(202)
    await held.blog.services.backgroundWork.whenIdle()
    expect(mailServer.received).toHaveLength(2)
    expect(held.blog.failures).toEqual([])
  })

  test('two wrong reset codes an hour for a network; right ones are not counted', async () => {
    await held.blog.signUp('ann')
    const reset = async (code: string | null, remoteAddress = '192.0.2.1') =>
      callFrom(remoteAddress, '/auth/reset/code', {
        code: code ?? (await held.blog.services.passwordResets.issue('ann')).code,
        newPassword: 'a new password',
      })
    expect(await statuses(3, () => reset(null))).toEqual(times(3, 200))
    expect(await statuses(3, () => reset('wrong'))).toEqual([400, 400, 429])
    expect((await reset(null)).status).toBe(429)
    expect((await reset(null, '192.0.2.2')).status).toBe(200)
    vi.setSystemTime(Date.now() + 61 * minute)
    expect((await reset(null)).status).toBe(200)
  })

  test('two contact messages a minute from a network, over all processes', async () => {
    const other = startOtherProcess(held.blog, { limitFactor: 0.1 })
    const draft = { name: 'n', email: 'n@example.org', message: 'm' }
    await other.services.contacts.create(draft, '192.0.2.1', null)
    expect(await statuses(2, () => contact())).toEqual([201, 429])
    await expect(other.services.contacts.create(draft, '192.0.2.1', null)).rejects.toThrow(
      'Too many attempts',
    )
    expect((await contact('192.0.2.2')).status).toBe(201)
    vi.setSystemTime(Date.now() + minute)
    expect((await contact()).status).toBe(201)
    await other.stop()
  })

  test('of many messages at once no more than the limit are accepted', async () => {
    const responses = await held.blog.concurrently(Array.from({ length: 6 }, () => () => contact()))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
  })

  test('thirty writes a minute by an account; reads are not counted', async () => {
    const ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    const write = () => ann.put('/author/update', {})
    expect(await statuses(31, write)).toEqual([...times(30, 200), 429])
    expect((await ann.get('/author/profile')).status).toBe(200)
    expect((await ben.put('/author/update', {})).status).toBe(200)
  })

  test('thirty writes a minute by an account over all processes, even if many come at once', async () => {
    const other = startOtherProcess(held.blog, { limitFactor: 0.1 })
    const writes = Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? other : held.blog).services.limiter.write('an account'),
    )
    const outcomes = await Promise.allSettled(writes)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    await other.stop()
  })

  test('expired counters are cleaned up', async () => {
    await contact()
    const { db } = held.blog.database
    await held.blog.services.cleanUp.run()
    // Of a minute, and of a day in messages and bytes.
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toHaveLength(3)
    vi.setSystemTime(Date.now() + 24 * 60 * minute + 1)
    await held.blog.services.cleanUp.run()
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })
})

describe.each(databaseKinds)('limits that are off on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 0 })

  test('refuse nothing and count nothing', async () => {
    const contact = () =>
      held.blog.visitor.post('/pages/contact/create', { name: 'n', email: 'n@example.org', message: 'm' })
    expect(await statuses(25, contact)).toEqual(times(25, 201))
    expect(await held.blog.database.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })
})

describe.each([
  ['without a proxy, the connection’s', false, [201, 429]],
  ['behind a trusted proxy, the one that it names', true, [201, 201]],
] as const)('a network is, %s', (_where, trustProxy, expected) => {
  const held = useBlog('sqlite', { limitFactor: 0.05, app: { trustProxy } })

  test('and messages are counted by it', async () => {
    const contact = (at: number) =>
      held.blog.visitor.post(
        '/pages/contact/create',
        { name: 'n', email: 'n@example.org', message: 'm' },
        { 'x-forwarded-for': `192.0.2.${at}` },
      )
    expect(await statuses(2, contact)).toEqual(expected)
  })
})

describe.each(databaseKinds)('writes at the full limit on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 1 })

  test('query the database once for ten of them, and are limited to 300', async () => {
    const { limiter } = held.blog.services
    const points = async () =>
      (await held.blog.database.db.selectFrom('rate_limit').select('points').execute()).map(
        (row) => row.points,
      )
    await Promise.all(Array.from({ length: 10 }, () => limiter.write('an account')))
    expect(await points()).toEqual([10])
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => limiter.write('an account')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(290)
  })
})
