import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const day = 24 * 60 * 60 * 1_000
const { invitationDays, maxInvitations, recentPasswordSeconds } = limits.auth

describe.each(databaseKinds)('invitations on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })

  const invite = async (body = {}, by = ann) => (await by.post('/invitation/create', body)).body
  const listed = async () => (await ann.get('/invitation/read')).body.invitations
  const signUp = async (accessKey: string, username = 'ben', changes = {}) => {
    const account = { ...accountOf(username), ...changes, accessKey }
    const { status, body } = await held.blog.visitor.post('/auth/signup', account)
    return { status, body: { ...body, requestId: '' } }
  }
  const accounts = async () =>
    (await ann.get('/author/get')).body.map(
      ({ username, position }: Record<string, string>) => `${username} ${position}`,
    )
  const events = async (kindOfEvent: string) => (await ann.get(`/audit/read?kind=${kindOfEvent}`)).body.events
  const owner = async (username: string) => {
    const account = await held.blog.signUp(username)
    await ann.put(`/author/position/${username}`, { position: 'owner' })
    return account
  }

  test('open sign-up once, with the position that the owner chose, and stand in the log', async () => {
    const { accessKey, invitation } = await invite({ position: ' Owner' })
    expect(invitation).toMatchObject({ position: 'owner', email: null, by: 'ann' })
    const lasts = Date.parse(invitation.expiresDate) - Date.parse(invitation.createdDate)
    expect([lasts, await listed()]).toEqual([invitationDays * day, [invitation]])
    expect(await signUp(` ${accessKey}\n`, 'ben', { position: 'author' })).toMatchObject({
      ...{ status: 201, body: { position: 'owner' } },
    })
    expect(await listed()).toEqual([])
    expect((await signUp(accessKey, 'cid')).status).toBe(403)
    expect(await accounts()).toEqual(['ann owner', 'ben owner'])
    expect(await events('invitation')).toMatchObject([{ actor: 'ann', details: { position: 'owner' } }])
    expect(await events('sign_up')).toMatchObject([
      { actor: 'ben', details: { position: 'owner', invitedBy: 'ann' } },
    ])
  })

  test('make an author unless they say otherwise, whatever else is sent with them', async () => {
    const { accessKey } = await invite({ expires_at: '2999', invited_by: 'x', key_hash: 'x' })
    const forged = { position: 'owner', invitation: { position: 'owner' }, invitedBy: 'x' }
    expect(await signUp(accessKey, 'ben', forged)).toMatchObject({ body: { position: 'author' } })
    for (const position of ['admin', '', 'own\u0000er'])
      expect((await ann.post('/invitation/create', { position })).body.fields).toHaveProperty('position')
    const wrong = { position: 'admin', email: 'nobody' }
    const { fields } = (await ann.post('/invitation/create', wrong)).body
    expect(Object.keys(fields).sort()).toEqual(['email', 'position'])
  })

  test('of which one was used several times at once make one account', async () => {
    const { accessKey } = await invite({ position: 'owner' })
    const responses = await held.blog.concurrently(
      ['ben', 'cid', 'dan', 'eve'].map((username) => () => signUp(accessKey, username)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
    expect(await accounts()).toHaveLength(2)
    const [refused, wrong] = [responses.find(({ status }) => status === 403), await signUp('wrong', 'fay')]
    expect(refused).toEqual(wrong)
  })

  test('say who invites to what before anything is typed, and nothing once they do not hold', async () => {
    const find = async (accessKey: string) => {
      const { status, body } = await held.blog.visitor.post('/auth/invitation', { accessKey })
      return { status, body: { ...body, requestId: '' } }
    }
    const bound = await invite({ position: 'owner', email: 'cid@example.org' })
    const told = { position: 'owner', by: 'ann', name: 'Name of ann', isForOneAddress: true }
    expect(await find(` ${bound.accessKey}\n`)).toMatchObject({ status: 200, body: { invitation: told } })
    const { accessKey } = await invite()
    expect((await find(accessKey)).body.invitation).toEqual({
      ...{ position: 'author', by: 'ann', name: 'Name of ann', isForOneAddress: false },
    })
    expect((await find(accountOf('x').accessKey)).body.invitation).toBeNull()
    const wrong = await find('wrong')
    expect(wrong).toEqual(await signUp('wrong'))
    await signUp(accessKey)
    expect(await find(accessKey)).toEqual(wrong)
    expect(await events('sign_up_refused')).not.toEqual([])
    held.blog.passTime(invitationDays * day + 1_000)
    expect(await find(bound.accessKey)).toEqual(wrong)
  })

  test('that do not hold are refused like a wrong access key, whatever the reason', async () => {
    const wrong = await signUp('wrong')
    const refused = async (accessKey: string) => expect(await signUp(accessKey)).toEqual(wrong)
    expect(wrong).toMatchObject({ status: 403, body: { code: 'forbidden' } })

    const revoked = await invite()
    const { status } = await ann.delete(`/invitation/delete/${revoked.invitation.id}`)
    expect(status).toBe(200)
    expect((await ann.delete(`/invitation/delete/${revoked.invitation.id}`)).status).toBe(404)
    await refused(revoked.accessKey)

    await refused((await invite({ email: 'cid@example.org' })).accessKey)
    await refused(
      (await held.blog.database.db.selectFrom('invitation').selectAll().execute())[0]?.key_hash ?? '',
    )

    const old = await invite()
    held.blog.passTime(invitationDays * day - 1_000)
    expect(await listed()).toHaveLength(2)
    held.blog.passTime(2_000)
    await refused(old.accessKey)
    expect(await events('sign_up_refused')).toMatchObject([{ subject: null }, { subject: null }])
    await held.blog.services.cleanUp.run()
    const left = await held.blog.database.db.selectFrom('invitation').selectAll().execute()
    expect(left).toEqual([])
  })

  test('for an email address hold for that one, in any spelling, and are not used up by another', async () => {
    expect((await invite({ email: 'no address' })).fields).toHaveProperty('email')
    expect((await invite({ email: 'Ann@example.org' })).fields.email).toContain('exists')
    const { accessKey, invitation } = await invite({ email: ' Änn.B@Example.org ' })
    expect(invitation.email).toBe('Änn.B@Example.org')
    for (const email of ['b@example.org', 'änn.b@example.org.', '', 'änn.b@example.org,b@example.org'])
      expect((await signUp(accessKey, 'ben', { email })).status, email).toBe(403)
    expect((await signUp(accessKey, 'ben', { email: 'a\u0308NN.b@example.ORG' })).status).toBe(201)
  })

  test('for an address that has one are refused at its field, unless they replace it: never are two valid', async () => {
    const email = 'ben@example.org'
    const first = await invite({ email })
    const again = await ann.post('/invitation/create', { email: 'BEN@example.org', position: 'author' })
    expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([
      409,
      'already_invited',
      ['email'],
    ])
    const asked = await held.blog.concurrently(
      Array.from({ length: 4 }, () => () => ann.post('/invitation/create', { email, replace: true })),
    )
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { invitations } = (await ann.get('/invitation/read')).body
    expect(invitations).toHaveLength(1)
    expect((await signUp(first.accessKey, 'ben', { email })).status).toBe(403)
    const { body } = asked.find((each) => each.body.invitation.id === invitations[0].id) ?? {}
    expect((await signUp(body.accessKey, 'ben', { email })).status).toBe(201)

    const other = { email: 'cid@example.org' }
    const statuses = await held.blog.concurrently(
      Array.from({ length: 3 }, () => () => ann.post('/invitation/create', other)),
    )
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const [open] = (await ann.get('/invitation/read')).body.invitations
    await ann.delete(`/invitation/delete/${open.id}`)
    expect((await ann.post('/invitation/create', other)).status).toBe(201)
  })

  test('are not used up by a sign-up that fails', async () => {
    const { accessKey } = await invite()
    expect((await signUp(accessKey, 'ann')).status).toBe(409)
    expect((await signUp(accessKey, 'ben', { password: 'short' })).status).toBe(400)
    expect((await signUp(accessKey, 'ben')).status).toBe(201)
  })

  test.each([
    ['demoted', (name: string) => ann.put(`/author/position/${name}`, { position: 'author' })],
    ['suspended', (name: string) => ann.put(`/author/suspension/${name}`, {})],
    ['deleted', (name: string) => ann.delete(`/author/delete/${name}`)],
  ])('are void once their owner is %s, also if that is taken back', async (_how, end) => {
    const bob = await owner('bob')
    const { accessKey } = await invite({ position: 'owner' }, bob)
    expect((await end('bob')).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await signUp(accessKey)).status).toBe(403)
    await ann.put('/author/position/bob', { position: 'owner' })
    await ann.delete('/author/suspension/bob')
    expect((await signUp(accessKey)).status).toBe(403)
  })

  test('open nothing while their inviter is no owner, also where an older program demoted them', async () => {
    const bob = await owner('bob')
    const { accessKey } = await invite({}, bob)
    const set = { position: 'author' } as const
    await held.blog.database.db.updateTable('user').set(set).where('username', '=', 'bob').execute()
    expect([await listed(), (await signUp(accessKey)).status]).toEqual([[], 403])
  })

  test('used while their owner is demoted make an account before that, or none', async () => {
    const bob = await owner('bob')
    const keys = await Promise.all([1, 2, 3].map(async () => (await invite({}, bob)).accessKey))
    const [demoted, ...signUps] = await held.blog.concurrently<{ status: number }>([
      () => ann.put('/author/position/bob', { position: 'author' }),
      ...keys.map((key, at) => () => signUp(key, `new${at}`)),
    ])
    expect(demoted?.status).toBe(200)
    const made = (await accounts()).length - 2
    expect(signUps.filter(({ status }) => status === 201)).toHaveLength(made)
    for (const key of keys) expect((await signUp(key, 'late')).status).toBe(403)
  })

  test('never make the first account', async () => {
    const { accessKey } = await invite({ position: 'owner' })
    await held.blog.database.db.deleteFrom('setting').where('key', '=', 'first_account_at').execute()
    expect((await signUp(accessKey)).status).toBe(403)
    expect(await listed()).toHaveLength(1)
  })

  test('are made, listed and revoked by owners; those of another owner too', async () => {
    const [bob, eve] = [await owner('bob'), await held.blog.signUp('eve')]
    const { invitation } = await invite({}, bob)
    for (const call of [
      () => eve.post('/invitation/create', {}),
      () => eve.get('/invitation/read'),
      () => eve.delete(`/invitation/delete/${invitation.id}`),
    ])
      expect(await call()).toMatchObject({ status: 403, body: { code: 'forbidden', position: 'author' } })
    expect((await listed())[0].by).toBe('bob')
    expect((await ann.delete(`/invitation/delete/${invitation.id}`)).status).toBe(200)
    expect(await events('invitation_revocation')).toMatchObject([{ actor: 'ann' }])
  })

  test('of owners need a password that was given of late, and those of authors none', async () => {
    held.blog.passTime(recentPasswordSeconds * 1_000)
    for (const position of ['owner', 'OWNER ']) {
      expect(await ann.post('/invitation/create', { position })).toMatchObject({
        ...{ status: 403, body: { code: 'password_required' } },
      })
    }
    expect(await listed()).toEqual([])
    expect((await ann.post('/invitation/create', { position: 'author' })).status).toBe(201)
    await ann.post('/auth/confirm', { password })
    expect((await ann.post('/invitation/create', { position: 'owner' })).status).toBe(201)
  })

  test('are so many for an owner, also when they are asked for at once, and others have theirs', async () => {
    const bob = await owner('bob')
    for (let made = 1; made < maxInvitations; made++) await invite()
    const last = await held.blog.concurrently([1, 2, 3].map(() => () => ann.post('/invitation/create', {})))
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await bob.post('/invitation/create', {})).status).toBe(201)
    await ann.delete(`/invitation/delete/${(await listed())[1].id}`)
    expect((await ann.post('/invitation/create', {})).status).toBe(201)
  })

  test('are stored as hashes only', async () => {
    const { accessKey } = await invite()
    const rows = await held.blog.database.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(accessKey)
    expect(accessKey).toMatch(/^[\w-]{43}$/)
  })
})

describe.each(databaseKinds)('with ACCESS_KEY=off on %s', (kind) => {
  const held = useBlog(kind, { accessKey: 'off' })

  test('invitations are the only way to sign up', async () => {
    const ann = await held.blog.signUp('ann')
    const { accessKey } = (await ann.post('/invitation/create', {})).body
    const signUp = (key: string) =>
      held.blog.visitor.post('/auth/signup', { ...accountOf('ben'), accessKey: key })
    expect((await signUp('off')).status).toBe(403)
    expect((await signUp(accessKey)).status).toBe(201)
  })
})
