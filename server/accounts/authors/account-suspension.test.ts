import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { callerOf, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

describe.each(databaseKinds)('a suspension on %s', (kind) => {
  const held = useBlog(kind)
  let olga: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    olga = await held.blog.signUp('olga')
    ann = await held.blog.signUp('Ann')
  })
  const suspend = (username: string, reason?: string, by = olga) =>
    by.put(`/author/suspension/${username}`, { reason })
  const lift = (username: string, by = olga) => by.delete(`/author/suspension/${username}`)
  const signIn = async (username: string, tried = password) => {
    const { status, body } = await held.blog.visitor.post('/auth/signin', { username, password: tried })
    return { status, body: { ...body, requestId: '' } }
  }
  const makeOwner = (username: string) => olga.put(`/author/position/${username}`, { position: 'owner' })
  const events = async (kind: string): Promise<AuditEvent[]> =>
    (await olga.get(`/audit/read?kind=${kind}`)).body.events

  test('ends all sessions at once and refuses the password, with the reason, until it is lifted', async () => {
    const { token } = (await signIn('ann')).body
    const { status, body } = await suspend('ANN', '  Spam\u0000\n \u202ein  comments\u2066 ')
    const suspension = { startedDate: expect.any(String), by: 'olga', reason: 'Spam in comments' }
    expect([status, body]).toMatchObject([
      200,
      { message: 'The account is suspended.', username: 'Ann', suspension },
    ])
    for (const caller of [ann, callerOf(held.blog.app, token)])
      expect((await caller.get('/author/profile')).status).toBe(401)
    expect(await signIn('ann@example.org')).toEqual({
      status: 403,
      body: {
        code: 'account_suspended',
        message:
          'This account is suspended. An owner of this blog can lift the suspension. Reason: Spam in comments',
        requestId: '',
      },
    })
    const members = (await olga.get('/author/get')).body
    expect(members).toEqual([
      { name: 'Name of olga', username: 'olga', email: 'olga@example.org', position: 'owner' },
      { name: 'Name of Ann', username: 'Ann', email: 'Ann@example.org', position: 'author', suspension },
    ])

    expect(await lift('ann')).toMatchObject({ status: 200, body: { message: 'The suspension is lifted.' } })
    expect((await signIn('ann')).status).toBe(200)
    expect((await ann.get('/author/profile')).status).toBe(401)
    expect((await olga.get('/author/get')).body[1]).not.toHaveProperty('suspension')
  })

  test('is revealed to nobody who does not know the password', async () => {
    await held.blog.signUp('ben')
    await suspend('ann', 'Spam')
    const refused = await signIn('ben', 'a wrong one')
    expect(refused.status).toBe(401)
    expect(await signIn('ann', 'a wrong one')).toEqual(refused)
    expect(await signIn('nobody', 'a wrong one')).toEqual(refused)
    expect((await events('sign_in_refused')).map(({ subject, details }) => [subject, details])).toEqual([
      [null, {}],
      ['Ann', {}],
      ['ben', {}],
    ])
    await signIn('ann')
    const [event] = await events('sign_in_refused')
    expect([event?.subject, event?.details]).toEqual(['Ann', { cause: 'suspended' }])
    const { status, body } = await held.blog.visitor.get('/author/user/ann')
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('uspen')])
  })

  test('takes a reason of bounded length, and a second suspension changes the reason', async () => {
    const tooLong = await suspend('ann', 'x'.repeat(limits.account.maxSuspensionReasonCharacters + 1))
    expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ['reason']])
    expect((await ann.get('/author/profile')).status).toBe(200)
    const first = (await suspend('ann')).body.suspension
    expect(first.reason).toBeNull()
    expect((await signIn('ann')).body.message).toBe(
      'This account is suspended. An owner of this blog can lift the suspension.',
    )
    held.blog.passTime(1_000)
    expect((await suspend('ann', 'Spam')).body.suspension).toEqual({ ...first, reason: 'Spam' })
    expect((await suspend('ann')).body.suspension.reason).toBe('Spam')
    expect(
      (await events('account_suspension')).map(({ actor, subject, details }) => [actor, subject, details]),
    ).toEqual([
      ['olga', 'Ann', { reason: 'Spam' }],
      ['olga', 'Ann', {}],
    ])
    await lift('ann')
    expect(await events('account_suspension_lift')).toMatchObject([{ actor: 'olga', subject: 'Ann' }])
    expect((await lift('ann')).body.message).toBe('This account is not suspended.')
  })

  test('is for owners, and for accounts other than their own', async () => {
    await makeOwner('ann')
    const own = await suspend('OLGA')
    expect([own.status, own.body.message]).toEqual([
      403,
      'You cannot suspend your own account. Another owner can.',
    ])
    expect((await suspend('nobody')).status).toBe(404)
    expect((await lift('nobody')).status).toBe(404)
    const ben = await held.blog.signUp('ben')
    for (const response of [
      await suspend('olga', '', ben),
      await lift('olga', ben),
      await suspend('x', '', ben),
    ])
      expect([response.status, response.body.code]).toEqual([403, 'forbidden'])
    expect((await olga.get('/author/profile')).status).toBe(200)
    expect(await events('account_suspension')).toEqual([])
  })

  test('leaves the posts of the account: public ones public, hidden ones hidden and its own', async () => {
    const { imgname, token } = (await upload(held.blog, ann)).body
    await ann.post('/post/create', { title: 'Shown', description: 'd', status: 'public' })
    await ann.post('/post/create', { title: 'Hidden', description: 'd', imgname })
    const { ticket } = (await ann.post('/post/preview/hidden')).body
    const preview = () => held.blog.services.openReader().findPreview('hidden', ticket)
    const imageStatus = async () => (await readImage(held.blog, `${imgname}?token=${token}`)).status
    expect([(await preview())?.title, await imageStatus()]).toEqual(['Hidden', 200])
    await suspend('ann')
    expect((await held.blog.visitor.get('/author/user/ann')).body.posts).toMatchObject([{ title: 'Shown' }])
    expect((await held.blog.visitor.get('/post/getpost/shown')).body.author.username).toBe('Ann')
    expect((await olga.get('/post/getpost/hidden')).status).toBe(404)
    expect([await preview(), await imageStatus()]).toEqual([null, 404])
    await lift('ann')
    expect([(await preview())?.title, await imageStatus()]).toEqual(['Hidden', 200])
    const again = callerOf(held.blog.app, (await signIn('ann')).body.token)
    expect((await again.get('/post/readbyuser')).body).toHaveLength(2)
  })

  test('makes earlier reset links void; a new link sets a password and does nothing else', async () => {
    const { code: former } = (await olga.post('/auth/reset/issue/ann')).body
    await suspend('ann')
    const reset = (code: string) =>
      held.blog.visitor.post('/auth/reset/code', { code, newPassword: 'chosen by ann' })
    expect((await reset(former)).body.code).toBe('reset_code_invalid')
    const { code } = (await olga.post('/auth/reset/issue/ann')).body
    expect((await reset(code)).status).toBe(200)
    expect((await signIn('ann')).status).toBe(401)
    expect((await signIn('ann', 'chosen by ann')).body.code).toBe('account_suspended')
    await lift('ann')
    expect((await signIn('ann', 'chosen by ann')).status).toBe(200)
  })

  test('keeps the username and the email reserved, and is deleted with the account', async () => {
    await suspend('ann')
    const taken = {
      name: 'A',
      username: 'ann',
      email: 'ann@example.org',
      password,
      accessKey: 'test-access-key',
    }
    const refused = await held.blog.visitor.post('/auth/signup', taken)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['username', 'email']])
    expect((await olga.delete('/author/delete/ann')).status).toBe(200)
    expect((await signIn('ann')).status).toBe(401)
  })

  test('is refused for the last owner who could lift it', async () => {
    await makeOwner('ann')
    await suspend('ann')
    for (const response of [
      await olga.put('/author/position/olga', { position: 'author' }),
      await olga.delete('/author/delete/olga'),
    ])
      expect([response.status, response.body.code]).toEqual([409, 'last_owner'])
    const { accountSuspension, positions } = held.blog.services
    await expect(accountSuspension.suspendByServer('olga')).rejects.toMatchObject({ code: 'last_owner' })
    await expect(positions.setByServer('olga', 'author')).rejects.toMatchObject({ code: 'last_owner' })
    expect((await olga.put('/author/position/ann', { position: 'author' })).status).toBe(200)
    await makeOwner('ann')
    expect(await accountSuspension.liftByServer('ann')).toBe('Ann')
    const again = { ...callerOf(held.blog.app, (await signIn('ann')).body.token), username: 'Ann', token: '' }
    expect((await suspend('olga', undefined, again)).status).toBe(200)
    expect((await olga.get('/author/get')).status).toBe(401)
    expect(await accountSuspension.liftByServer('olga')).toBe('olga')
  })

  test('succeeds for one of two owners who suspend each other at once', async () => {
    await makeOwner('ann')
    const responses = await held.blog.concurrently([
      () => suspend('ann'),
      () => suspend('olga', undefined, ann),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    const rows = await held.blog.database.db.selectFrom('user').select('suspended_at').execute()
    expect(rows.filter(({ suspended_at }) => suspended_at === null)).toHaveLength(1)
    expect(await held.blog.database.db.selectFrom('account_session').selectAll().execute()).toHaveLength(1)
  })

  test('by two owners of one account at once happens once and is logged once', async () => {
    const ben = await held.blog.signUp('ben')
    await makeOwner('ben')
    const responses = await held.blog.concurrently([
      () => suspend('ann'),
      () => suspend('ann', undefined, ben),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await events('account_suspension')).toHaveLength(1)
  })

  test('at the same moment as a sign-in leaves no session', async () => {
    for (let round = 0; round < 3; round++) {
      const [signedIn] = await held.blog.concurrently([() => signIn('ann'), () => suspend('ann')])
      expect([200, 403]).toContain(signedIn?.status)
      const { db } = held.blog.database
      const sessions = db
        .selectFrom('account_session')
        .innerJoin('user', 'user.id', 'user_id')
        .select('username')
      expect(await sessions.where('username', '=', 'Ann').execute()).toEqual([])
      await lift('ann')
    }
  })
})
