import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { codeOf, textOf } from '#tests/support/mail-server.ts'
import { password } from '#tests/support/test-account.ts'
import { callerOf, type SignedIn, site, useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'

const minute = 60 * 1_000
const newPassword = 'quite another one'

describe.each(databaseKinds)('a forgotten password on %s', (kind) => {
  const mailServer = testMailServer()
  const held = useBlog(kind, { mailServer })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
  })
  const forgot = (username: string, headers = {}) =>
    held.blog.visitor.post('/auth/forgot', { username }, headers)
  const reset = (code: string, chosen = newPassword) =>
    held.blog.visitor.post('/auth/reset/code', { code, newPassword: chosen })
  const signIn = (tried: string, username = 'ann') =>
    held.blog.visitor.post('/auth/signin', { username, password: tried })
  /** Requests a mail and returns the code in it. */
  const codeFor = async (username: string): Promise<string> => {
    // Mails about earlier changes do not count.
    await held.blog.services.backgroundWork.whenIdle()
    const before = mailServer.received.length
    await forgot(username)
    return codeOf((await mailServer.wait(before + 1))[before] as never)
  }
  const openResets = () => held.blog.database.db.selectFrom('password_reset').selectAll().execute()
  const notUsable = [400, 'reset_code_invalid']
  const outcome = async (response: ReturnType<typeof reset>) => {
    const { status, body } = await response
    return [status, body.code]
  }

  test('is set anew by a mailed link that works once and ends all sessions', async () => {
    const phone = callerOf(held.blog.app, (await signIn(password)).body.token)
    const ben = await held.blog.signUp('ben')
    const code = await codeFor(' ANN ')
    const { status, body } = await reset(code)
    expect([status, body]).toMatchObject([200, { message: 'Password Changed Successfully!' }])
    const profiles = [ann, phone, ben].map((caller) => caller.get('/author/profile'))
    expect((await Promise.all(profiles)).map((response) => response.status)).toEqual([401, 401, 200])
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    expect(await outcome(reset(code))).toEqual(notUsable)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  describe('is not set anew by the link of an owner who', () => {
    /** A link for Ann that another owner made. */
    async function linkOfBob(): Promise<string> {
      const bob = await held.blog.signUp('bob')
      await ann.put('/author/position/bob', { position: 'owner' })
      return (await bob.post('/auth/reset/issue/ann', {})).body.code
    }

    test.each([
      ['was demoted', () => ann.put('/author/position/bob', { position: 'author' })],
      ['was suspended', () => ann.put('/author/suspension/bob', {})],
      ['was deleted', () => ann.delete('/author/delete/bob')],
    ])('%s, also if that is taken back', async (_how, end) => {
      const code = await linkOfBob()
      expect((await end()).status).toBe(200)
      expect(await outcome(reset(code))).toEqual(notUsable)
      await ann.put('/author/position/bob', { position: 'owner' })
      await ann.delete('/author/suspension/bob')
      expect(await outcome(reset(code))).toEqual(notUsable)
      expect((await signIn(password)).status).toBe(200)
    })

    test('an older program demoted', async () => {
      const code = await linkOfBob()
      const set = { position: 'author' } as const
      await held.blog.database.db.updateTable('user').set(set).where('username', '=', 'bob').execute()
      expect(await outcome(reset(code))).toEqual(notUsable)
    })
  })

  test('is set anew by a code that an owner passes on, which makes a mailed one void', async () => {
    const ben = await held.blog.signUp('ben')
    expect((await ben.post('/auth/reset/issue/ann', {})).status).toBe(403)
    const mailed = await codeFor('ben')
    const { status, body } = await ann.post('/auth/reset/issue/BEN', {})
    expect(status).toBe(200)
    expect(await outcome(reset(mailed))).toEqual(notUsable)
    expect((await reset(body.code)).status).toBe(200)
    expect((await signIn(newPassword, 'ben')).status).toBe(200)
    expect((await ann.post('/auth/reset/issue/nobody', {})).status).toBe(404)
  })

  test('the mail says who, where, how long and what to do otherwise, and is sent to the account’s address only', async () => {
    await forgot('ann@EXAMPLE.org', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await mailServer.wait(1)
    expect(mail).toMatchObject({ from: 'lectern@example.org', to: ['Ann@example.org'] })
    const text = textOf(mail as never)
    expect(text).toMatch(
      /account “Ann” at Lectern, from the network address 127\.0\.0\.1.*\nhttp:\/\/localhost:3000\/admin\/auth\/resetpassword#code=[\w-]{43}\r?\n.*works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC.*not you/s,
    )
    expect(text).toContain(`${site.url}/admin/auth/resetpassword#code=`)
    expect(mail?.source).toMatch(/^Subject: Set a new password for Lectern\r$/m)
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail?.source).not.toContain('evil')
  })

  test('an unknown name gets the same response and no mail', async () => {
    const known = await forgot('ann')
    for (const name of ['nobody', 'nobody@example.org', '', '\u0000']) {
      const unknown = await forgot(name)
      expect([unknown.status, unknown.body]).toEqual([202, known.body])
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    }
    await held.blog.services.backgroundWork.whenIdle()
    expect(mailServer.received).toHaveLength(1)
    expect(await openResets()).toHaveLength(1)
  })

  test('a code cannot be read from the database', async () => {
    const code = await codeFor('ann')
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await openResets())).not.toContain(code)
  })

  test('a sample author, who has no password, gets no mail', async () => {
    await held.blog.database.db.updateTable('user').set({ password_hash: null }).execute()
    await forgot('ann')
    await held.blog.services.backgroundWork.whenIdle()
    expect([mailServer.received, await openResets()]).toEqual([[], []])
  })

  test('a malformed or made-up code changes nothing', async () => {
    const code = await codeFor('ann')
    for (const tried of ['', 'x', `${code}x`, code.slice(1), code.toUpperCase(), '\u0000', 'é'.repeat(256)]) {
      expect([tried, await outcome(reset(tried))]).toEqual([tried, notUsable])
    }
    expect((await signIn(password)).status).toBe(200)
    expect((await reset(code)).status).toBe(200)
  })

  test('a code works for its own account only', async () => {
    await held.blog.signUp('ben')
    await codeFor('ann')
    expect((await reset(await codeFor('ben'))).status).toBe(200)
    expect((await signIn(newPassword, 'ben')).status).toBe(200)
    expect((await signIn(password)).status).toBe(200)
  })

  test('a new password has the bounds of sign-up, and a refused one does not use up the code', async () => {
    const code = await codeFor('ann')
    for (const wrong of ['1234567', 'x'.repeat(1_025)]) {
      const { status, body } = await reset(code, wrong)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['newPassword']])
    }
    expect((await reset(code)).status).toBe(200)
  })

  test('a code lasts 30 minutes, and is cleaned up then', async () => {
    const code = await codeFor('ann')
    held.blog.passTime(29 * minute)
    await held.blog.services.cleanUp.run()
    expect(await openResets()).toHaveLength(1)
    held.blog.passTime(minute)
    expect(await outcome(reset(code))).toEqual(notUsable)
    await held.blog.services.cleanUp.run()
    expect(await openResets()).toEqual([])
  })

  test('only the newest code works', async () => {
    const first = await codeFor('ann')
    const second = await codeFor('ann')
    expect(await outcome(reset(first))).toEqual(notUsable)
    expect((await reset(second)).status).toBe(200)
  })

  test('of two uses at once, one succeeds', async () => {
    const code = await codeFor('ann')
    const chosen = ['first of the two', 'second of the two']
    const responses = await held.blog.concurrently(chosen.map((each) => () => reset(code, each)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const winner = chosen[responses.findIndex(({ status }) => status === 200)] as string
    expect((await signIn(winner)).status).toBe(200)
  })

  test('a code is void once the password or the email is changed, or the account deleted', async () => {
    const changes = [
      () => ann.post('/auth/reset', { password, newPassword: 'changed by herself' }),
      () => ann.put('/author/update', { email: 'elsewhere@example.org' }),
    ]
    for (const change of changes) {
      const code = await codeFor('ann')
      expect((await change()).status).toBe(200)
      expect(await outcome(reset(code))).toEqual(notUsable)
    }
    const ben = await held.blog.signUp('ben')
    const code = await codeFor('ben')
    expect((await ben.delete('/author/delete/ben')).status).toBe(200)
    expect([await outcome(reset(code)), await openResets()]).toEqual([notUsable, []])
  })

  test('other changes do not affect the code', async () => {
    const code = await codeFor('ann')
    await ann.put('/author/update', { name: 'Änn', email: 'ANN@example.org' })
    expect((await reset(code)).status).toBe(200)
  })

  test('while the mail server is down the response is the same, and everything works once it is back', async () => {
    const usual = await forgot('nobody')
    await mailServer.stop()
    const response = await forgot('ann')
    expect([response.status, response.body]).toEqual([202, usual.body])
    await held.blog.services.backgroundWork.whenIdle()
    expect(held.blog.failures).toMatchObject([{ code: 'ESOCKET' }])
    expect((await ann.get('/author/profile')).status).toBe(200)
    expect((await signIn(password)).status).toBe(200)
    await mailServer.start()
    expect((await reset(await codeFor('ann'))).status).toBe(200)
  })
})

describe.each(databaseKinds)('without mail on %s', (kind) => {
  const held = useBlog(kind)

  test('the call says whom to ask, whatever the name', async () => {
    await held.blog.signUp('ann')
    for (const username of ['ann', 'nobody']) {
      const { status, body } = await held.blog.visitor.post('/auth/forgot', { username })
      expect([status, body.code]).toEqual([409, 'mail_off'])
      expect(body.message).toContain('whoever runs its server')
    }
  })

  test('a code issued by the operator works', async () => {
    await held.blog.signUp('ann')
    const { code } = await held.blog.services.passwordResets.issue('ann')
    expect((await held.blog.visitor.post('/auth/reset/code', { code, newPassword })).status).toBe(200)
  })
})
