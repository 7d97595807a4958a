import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { type Caller, callerOf, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const longAgo = limits.auth.recentPasswordSeconds * 1_000
const wrong = 'not my password'

describe.each(databaseKinds)('a password given recently on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    await held.blog.signUp('ben')
  })
  const confirm = async (caller: Caller, tried = password) => {
    const { status, body } = await caller.post('/auth/confirm', { password: tried })
    return [status, body.success]
  }
  const askedFor = { status: 403, body: { code: 'password_required' } }
  const issue = (caller: Caller) => caller.post('/auth/reset/issue/ben')
  const signIn = async () => {
    const { body } = await held.blog.visitor.post('/auth/signin', { username: 'owner', password })
    return callerOf(held.blog.app, body.token)
  }

  test('is that of sign-in, for 15 minutes and not longer, however much the session is used', async () => {
    held.blog.passTime(longAgo - 60_000)
    expect((await issue(owner)).status).toBe(200)
    held.blog.passTime(60_000)
    expect(await issue(owner)).toMatchObject(askedFor)
    held.blog.passTime(2 * 60 * 60 * 1_000)
    expect((await owner.get('/author/profile')).status).toBe(200)
    expect(await issue(owner)).toMatchObject(askedFor)
  })

  test('can be given again, for 15 minutes', async () => {
    held.blog.passTime(longAgo)
    expect(await confirm(owner)).toEqual([200, true])
    held.blog.passTime(longAgo - 60_000)
    expect((await issue(owner)).status).toBe(200)
    held.blog.passTime(60_000)
    expect(await issue(owner)).toMatchObject(askedFor)
  })

  test('counts for the session in which it was given, and for no other one of the account', async () => {
    const stolen = await signIn()
    held.blog.passTime(longAgo)
    expect(await confirm(owner)).toEqual([200, true])
    expect(await issue(stolen)).toMatchObject(askedFor)
    expect((await issue(await signIn())).status).toBe(200)
    expect(await issue(stolen)).toMatchObject(askedFor)
  })

  test('is also the one in a change of the password, if it is right', async () => {
    held.blog.passTime(longAgo)
    await owner.post('/auth/reset', { password: wrong, newPassword: 'quite another one' })
    expect(await issue(owner)).toMatchObject(askedFor)
    await owner.post('/auth/reset', { password, newPassword: 'quite another one' })
    expect((await issue(owner)).status).toBe(200)
  })

  test('if it is wrong, the session goes on, nothing is allowed by it, and it is logged', async () => {
    held.blog.passTime(longAgo)
    expect(await confirm(owner, wrong)).toEqual([200, false])
    expect(await confirm(owner, '')).toEqual([200, false])
    expect(await issue(owner)).toMatchObject(askedFor)
    const { events } = (await owner.get('/audit/read?kind=password_confirm_refused')).body
    expect(events).toMatchObject([{ actor: 'owner', times: 2 }])
  })

  test('that is missing is not logged as a missing right', async () => {
    held.blog.passTime(longAgo)
    await issue(owner)
    await held.blog.services.refusalNotes.flush()
    expect((await owner.get('/audit/read?kind=access_refused')).body.events).toEqual([])
  })
})

describe.each(databaseKinds)('wrong passwords in a session on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 1 })

  test('are counted with those of a change of the password', async () => {
    const ann = await held.blog.signUp('ann')
    for (let n = 0; n < 5; n++) {
      expect((await ann.post('/auth/confirm', { password: wrong })).body.success).toBe(false)
      expect((await ann.post('/auth/reset', { password: wrong, newPassword: password })).body.success).toBe(
        false,
      )
    }
    const refused = await ann.post('/auth/confirm', { password })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect((await ann.get('/author/profile')).status).toBe(200)
  })
})
