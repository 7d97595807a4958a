import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { type Caller, callerOf, firefoxOn, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

describe.each(databaseKinds)('one’s own sessions on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const signIn = async (username = 'ann', userAgent = firefoxOn('Windows NT 10.0'), tried = password) => {
    const headers = { 'user-agent': userAgent }
    const response = await held.blog.visitor.post('/auth/signin', { username, password: tried }, headers)
    return callerOf(held.blog.app, response.body.token)
  }
  const list = async (caller: Caller) => (await caller.get('/auth/sessions')).body
  const isSignedIn = async (caller: Caller) => (await caller.get('/author/profile')).status === 200
  const idOf = async (caller: Caller): Promise<string> =>
    (await list(caller)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id

  test('are listed with where and when they began, and which one is calling; sessions of older versions have less', async () => {
    held.blog.passTime(1_000)
    const phone = await signIn()
    const [newest, oldest, ...others] = await list(phone)
    expect(others).toEqual([])
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(newest).toEqual({
      id: expect.any(String),
      startedDate: date,
      lastUsedDate: newest.startedDate,
      device: 'Firefox on Windows',
      network: '127.0.0.1',
      isCurrent: true,
    })
    expect(oldest).toMatchObject({ device: null, network: null, isCurrent: false })
    expect((await list(ann)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true])
  })

  test('neither tokens nor User-Agents are stored or returned', async () => {
    const hostile = '<script>alert(1)</script>\u202e'
    const caller = await signIn('ann', hostile)
    const token = (await held.blog.visitor.post('/auth/signin', { username: 'ann', password })).body.token
    const told = JSON.stringify(await list(caller))
    const rows = JSON.stringify(
      await held.blog.database.db.selectFrom('account_session').selectAll().execute(),
    )
    for (const secret of [token, 'script', 'token_hash']) expect(told).not.toContain(secret)
    expect(rows).not.toContain('script')
    expect((await list(caller)).map(({ device }: { device: string | null }) => device)).toContain(null)
  })

  test('a session that is ended is refused at its next call, and no other is', async () => {
    const [phone, desk] = [await signIn(), await signIn()]
    const id = await idOf(phone)
    expect(await isSignedIn(phone)).toBe(true)
    const { status, body } = await ann.delete(`/auth/sessions/${id}`)
    expect([status, body]).toMatchObject([200, { message: 'The session has ended.' }])
    expect((await phone.get('/author/profile')).status).toBe(401)
    expect((await phone.delete(`/auth/sessions/${await idOf(ann)}`)).status).toBe(401)
    expect([await isSignedIn(ann), await isSignedIn(desk)]).toEqual([true, true])
    expect((await ann.delete(`/auth/sessions/${id}`)).status).toBe(404)
    expect(await list(ann)).toHaveLength(2)
  })

  test('one may end the session that calls', async () => {
    expect((await ann.delete(`/auth/sessions/${await idOf(ann)}`)).status).toBe(200)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test('nobody sees or ends those of another account, not even an owner', async () => {
    const ben = await held.blog.signUp('ben')
    const bensId = await idOf(ben)
    expect((await list(ann)).map(({ id }: { id: string }) => id)).not.toContain(bensId)
    const wrong = await ann.delete('/auth/sessions/nothing')
    for (const id of [bensId, `${bensId}%00`, '..%2F..', "' or 1=1 --", '%F0%9F%92%A5']) {
      const { status, body } = await ann.delete(`/auth/sessions/${id}`)
      expect([status, { ...body, requestId: '' }]).toEqual([404, { ...wrong.body, requestId: '' }])
    }
    await ann.delete('/auth/sessions')
    expect(await isSignedIn(ben)).toBe(true)
  })

  test('all others end at once', async () => {
    const others = [await signIn(), await signIn()]
    const { status, body } = await ann.delete('/auth/sessions')
    expect([status, body]).toMatchObject([200, { message: 'All other sessions have ended.', ended: 2 }])
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect(await list(ann)).toHaveLength(1)
    expect((await ann.delete('/auth/sessions')).body.ended).toBe(0)
  })

  test('expired ones are not listed, even before they are cleaned up', async () => {
    const phone = await signIn()
    const id = await idOf(phone)
    held.blog.passTime(13 * day)
    expect(await isSignedIn(ann)).toBe(true)
    expect(await list(ann)).toHaveLength(2)
    held.blog.passTime(day + 1_000)
    expect(await list(ann)).toHaveLength(1)
    expect((await ann.delete(`/auth/sessions/${id}`)).status).toBe(404)
    for (let days = 20; days < 90; days += 10) {
      held.blog.passTime(10 * day)
      await list(ann)
    }
    held.blog.passTime(10 * day)
    expect((await ann.get('/auth/sessions')).status).toBe(401)
  })

  test('the last use is shown to the hour', async () => {
    const lastUsed = async () => (await list(ann))[0].lastUsedDate
    const first = await lastUsed()
    held.blog.passTime(hour / 2)
    expect(await lastUsed()).toBe(first)
    held.blog.passTime(hour)
    expect(Date.parse(await lastUsed()) - Date.parse(first)).toBeGreaterThan(hour)
  })

  test('if many calls end one session at once, one of them does', async () => {
    const id = await idOf(await signIn())
    const responses = await held.blog.concurrently(
      Array.from({ length: 6 }, () => () => ann.delete(`/auth/sessions/${id}`)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  })

  test('two that end each other at once: at most one is left, and nothing fails', async () => {
    const phone = await signIn()
    const [annsId, phonesId] = [await idOf(ann), await idOf(phone)]
    const responses = await held.blog.concurrently([
      () => ann.delete(`/auth/sessions/${phonesId}`),
      () => phone.delete(`/auth/sessions/${annsId}`),
      () => ann.delete('/auth/sessions'),
      () => phone.delete('/auth/sessions'),
    ])
    for (const { status } of responses) expect([200, 401, 404]).toContain(status)
    expect([await isSignedIn(ann), await isSignedIn(phone)].filter(Boolean).length).toBeLessThan(2)
  })

  test('a new password, a reset, and the deletion of the account end them', async () => {
    const ben = await held.blog.signUp('ben')
    const phone = await signIn('ben')
    await ben.post('/auth/reset', { password, newPassword: 'a new password' })
    expect([await isSignedIn(ben), await isSignedIn(phone)]).toEqual([true, false])
    expect(await list(ben)).toHaveLength(1)
    const { code } = (await ann.post('/auth/reset/issue/ben', {})).body
    await held.blog.visitor.post('/auth/reset/code', { code, newPassword: password })
    expect(await isSignedIn(ben)).toBe(false)
    const again = await signIn('ben')
    expect(await isSignedIn(again)).toBe(true)
    await ann.delete('/author/delete/ben')
    expect(await isSignedIn(again)).toBe(false)
  })

  test('are two hundred at most: a further sign-in ends the one that was not used for longest', async () => {
    const { db } = held.blog.database
    const { user_id } = await db.selectFrom('account_session').select('user_id').executeTakeFirstOrThrow()
    const others = Array.from({ length: limits.auth.maxSessions }, (_, at) => {
      const used = new Date(Date.now() + hour + at).toISOString()
      return { id: `${at}`, token_hash: `${at}`, user_id, created_at: used, last_used_at: used }
    })
    await db.insertInto('account_session').values(others).execute()
    const ben = await held.blog.signUp('ben')
    // Its own clock is an hour behind that of the others, and it stays nevertheless.
    const phone = await signIn()
    expect(await list(phone)).toHaveLength(limits.auth.maxSessions)
    expect([await isSignedIn(ann), await isSignedIn(ben)]).toEqual([false, true])
    const ids = (await list(phone)).map(({ id }: { id: string }) => id)
    expect([ids.includes('0'), ids.includes('1')]).toEqual([false, true])
  })
})
