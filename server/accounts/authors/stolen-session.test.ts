import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { type Caller, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'

const longAgo = limits.auth.recentPasswordSeconds * 1_000

/** What a thief might try with the stolen session of one of two owners, ann and ben, to get an account that outlasts the session. */
describe.each(databaseKinds)('with a stolen session on %s', (kind) => {
  const mailServer = testMailServer()
  const held = useBlog(kind, { mailServer })
  let stolen: SignedIn
  let ben: SignedIn
  beforeEach(async () => {
    stolen = await held.blog.signUp('ann')
    ben = await held.blog.signUp('ben')
    await held.blog.signUp('accomplice')
    await stolen.put('/author/position/ben', { position: 'owner' })
    held.blog.passTime(longAgo)
  })
  const members = async (caller: Caller = stolen) =>
    ((await caller.get('/author/get')).body as { username: string; position: string; email: string }[]).map(
      ({ username, position, email }) => `${username} ${position} ${email}`,
    )
  const asked = { status: 403, body: { code: 'password_required' } }

  test('of an owner no account can be taken over, neither theirs nor another’s', async () => {
    const before = await members()
    const tried: [string, () => ReturnType<Caller['get']>][] = [
      ['a link for the other owner', () => stolen.post('/auth/reset/issue/ben')],
      ['the same by email', () => stolen.post('/auth/reset/issue/Ben@Example.org')],
      ['a link for an author', () => stolen.post('/auth/reset/issue/accomplice')],
      ['an accomplice raised', () => stolen.put('/author/position/accomplice', { position: 'Owner' })],
      ['the other owner lowered', () => stolen.put('/author/position/ben', { position: 'author' })],
      ['the owner lowered', () => stolen.put('/author/position/ann', { position: 'author' })],
      ['the email changed', () => stolen.put('/author/update', { email: 'thief@example.com' })],
      ['the other owner deleted', () => stolen.delete('/author/delete/ben')],
      ['the other owner suspended', () => stolen.put('/author/suspension/ben', {})],
      ['a suspension lifted', () => stolen.delete('/author/suspension/accomplice')],
      ['the other owner signed out', () => stolen.delete('/author/sessions/ben')],
      ['the owner deleted', () => stolen.delete('/author/delete/ann')],
    ]
    for (const [what, call] of tried) expect([what, await call()]).toMatchObject([what, asked])
    expect(await members()).toEqual(before)

    await held.blog.visitor.post('/auth/forgot', { username: 'ann' })
    const [mail] = await mailServer.wait(1)
    expect(mail?.to).toEqual(['ann@example.org'])
    const change = { password: 'a guess', newPassword: 'chosen by a thief' }
    expect((await stolen.post('/auth/reset', change)).body.success).toBe(false)
    expect((await held.blog.visitor.post('/auth/signin', { username: 'ann', password })).status).toBe(200)
    expect((await ben.get('/author/profile')).body.position).toBe('owner')
  })

  test('of one owner nothing is gained when the other one confirms their password', async () => {
    await ben.post('/auth/confirm', { password })
    expect(await stolen.post('/auth/reset/issue/ben')).toMatchObject(asked)
    expect((await ben.post('/auth/reset/issue/ann')).status).toBe(200)
  })

  test('of an author the email and the account are safe', async () => {
    const author = await held.blog.signUp('carl')
    held.blog.passTime(longAgo)
    expect(await author.put('/author/update', { email: 'thief@example.com' })).toMatchObject(asked)
    expect(await author.delete('/author/delete/carl')).toMatchObject(asked)
    // Calls that are refused for missing rights are refused for that reason.
    expect((await author.delete('/author/delete/ann')).body.code).toBe('forbidden')
    expect((await author.post('/auth/reset/issue/ann')).body.code).toBe('forbidden')
    expect((await author.get('/author/profile')).body.email).toBe('carl@example.org')
  })

  test('other fields are not saved with a refused email, and nothing is revealed of other accounts', async () => {
    const changed = {
      name: 'A thief',
      description: 'd',
      social: { github: 'thief' },
      email: 'new@example.org',
    }
    expect(await stolen.put('/author/update', changed)).toMatchObject(asked)
    expect(await stolen.put('/author/update', { email: 'ben@example.org' })).toMatchObject(asked)
    expect((await stolen.get('/author/profile')).body).toMatchObject({
      ...{ name: 'Name of ann', description: '', social: {}, email: 'ann@example.org' },
    })
    await stolen.post('/auth/confirm', { password })
    expect((await stolen.put('/author/update', { email: 'ben@example.org' })).status).toBe(409)
    expect((await stolen.put('/author/update', changed)).body.profile).toMatchObject({
      ...{ name: 'A thief', email: 'new@example.org' },
    })
  })

  test('an email that differs only in case is the same one and requires no password', async () => {
    const same = await stolen.put('/author/update', { email: ' ANN@example.org', name: 'Ann' })
    expect([same.status, same.body.profile.email]).toEqual([200, 'ANN@example.org'])
  })
})

describe.each(databaseKinds)('a link for oneself on %s', (kind) => {
  const held = useBlog(kind)

  test('is refused by any name, even in a new session', async () => {
    const ann = await held.blog.signUp('ann')
    for (const name of ['ann', 'ANN', ' ann ', 'ann@example.org', 'Ann@Example.org']) {
      const { status, body } = await ann.post(`/auth/reset/issue/${encodeURIComponent(name)}`)
      expect([name, status, body.code]).toEqual([name, 403, 'forbidden'])
      expect(body.message).toContain('Change your password in Settings')
    }
    expect(await held.blog.database.db.selectFrom('password_reset').selectAll().execute()).toEqual([])
  })
})
