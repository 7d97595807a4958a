import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { createSchemaGuard } from '../../data/database/schema-guard.ts'
import { createKnownClientNetworks, maxKnownClientNetworks } from './known-client-networks.ts'

const minute = 60 * 1_000
const wrong = 'wrong password'
const home = '203.0.113.1'

/** One wrong password a minute for an account from a network, three an hour from all that it does not know. */
describe.each(databaseKinds)('wrong passwords, at a tenth of the limits, on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 0.1 })
  let ann: SignedIn
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    ann = await held.blog.signUp('ann')
    await held.blog.signUp('ben')
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  async function signIn(username: string, tried: string, remoteAddress = '192.0.2.1') {
    const payload = { username, password: tried }
    const call = { method: 'POST' as const, url: '/api/auth/signin', remoteAddress, payload }
    const response = await held.blog.app.inject(call)
    const { requestId, token, ...body } = response.json()
    return { status: response.statusCode, body }
  }
  const statusOf = async (...call: Parameters<typeof signIn>) => (await signIn(...call)).status
  const idOfAnn = async () => {
    const ofAnn = held.blog.database.db.selectFrom('user').select('id').where('username', '=', 'ann')
    return (await ofAnn.executeTakeFirstOrThrow()).id
  }
  const change = (current: string) =>
    ann.post('/auth/reset', { password: current, newPassword: 'a new password' })

  test('count for the account, whichever of its names is typed, and in its own session', async () => {
    expect(await statusOf('ann', wrong)).toBe(401)
    expect(await statusOf('ann@example.org', password)).toBe(401)
    expect(await statusOf('ann', password, '192.0.2.2')).toBe(200)
    vi.setSystemTime(Date.now() + minute)
    expect(await statusOf('Ann@Example.org', password)).toBe(200)

    expect((await change(wrong)).body.success).toBe(false)
    expect(await statusOf('ann', password, '127.0.0.1')).toBe(401)
    vi.setSystemTime(Date.now() + minute)
    expect(await statusOf('ann@example.org', wrong, '127.0.0.1')).toBe(401)
    expect((await change(password)).status).toBe(429)
  })

  test('under one name reveal nothing of another: all responses are as for an unknown name', async () => {
    const asked = async (name: string, from: string) => {
      // The attempts of a public username are used up, here and everywhere else.
      for (let at = 0; at < 3; at++) await signIn('ann', wrong, `198.51.100.${at}`)
      await signIn('ann', wrong, from)
      const responses = []
      for (let at = 0; at < 5; at++) responses.push(await signIn(name, wrong, from))
      for (let at = 0; at < 5; at++) responses.push(await signIn(name, wrong, `192.0.2.${100 + at}`))
      vi.setSystemTime(Date.now() + 61 * minute)
      return responses
    }
    const ofNobody = await asked('nobody@example.org', '192.0.2.1')
    expect(ofNobody.map(({ status }) => status)).toEqual([401, 429, 429, 429, 429, 401, 401, 429, 429, 429])
    expect(await asked('ann@example.org', '192.0.2.2')).toEqual(ofNobody)
    expect(await asked('ben@example.org', '192.0.2.3')).toEqual(ofNobody)
  })

  test('from elsewhere block nobody in a network that the account knows, by any of its names', async () => {
    expect(await statusOf('ann', password, home)).toBe(200)
    for (const [at, name] of ['ann', 'ann@example.org', 'ann'].entries())
      expect(await statusOf(name, wrong, `198.51.100.${at}`)).toBe(401)
    expect(await statusOf('ann@example.org', password, '198.51.100.9')).toBe(401)
    expect(await statusOf('ann@example.org', password, home)).toBe(200)
    vi.setSystemTime(Date.now() + 60 * minute)
    expect(await statusOf('ann@example.org', password, '198.51.100.9')).toBe(200)
  })

  test('gain nothing by coming at once under two names', async () => {
    const { limiter } = held.blog.services
    const account = await idOfAnn()
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) =>
        limiter.passwordAttempt('192.0.2.1', { typed: at % 2 ? 'ann' : 'ann@example.org', account }),
      ),
    )
    expect(tries.filter((tried) => tried.status === 'fulfilled' && !tried.value.isShut)).toHaveLength(1)
  })

  test('a name that looks like the id of an account is a name', async () => {
    await signIn(await idOfAnn(), wrong)
    expect(await statusOf('ann', password)).toBe(200)
  })
})

describe.each(databaseKinds)('known networks on %s', (kind) => {
  const held = useBlog(kind)

  test('of an account are a hundred: the one not used for longest is forgotten, and none of other accounts', async () => {
    const { db } = held.blog.database
    const known = createKnownClientNetworks({ db, transaction: createSchemaGuard({ db }).transaction })
    await known.add(home, 'another')
    const rows = Array.from({ length: maxKnownClientNetworks }, (_, at) => ({
      key: `known-network:account:${at}`,
      points: 1,
      expires_at: Date.now() + minute + at,
    }))
    await db.insertInto('rate_limit').values(rows).execute()
    await known.add(home, 'account')
    await known.add(home, 'account')
    const left = (await db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)
    expect(left).toHaveLength(maxKnownClientNetworks + 1)
    expect(left).not.toContain('known-network:account:0')
    expect(left).toContain('known-network:account:1')
    expect([await known.has(home, 'account'), await known.has(home, 'another')]).toEqual([true, true])
  })
})
