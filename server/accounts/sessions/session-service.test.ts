import { argon2Sync } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { terminateBackendsOf } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { callerOf, type SignedIn, type TestBlog, useBlog } from '#tests/support/test-blog.ts'
import { passwordCost } from '../passwords/password-cost.ts'

const day = 24 * 60 * 60 * 1_000

/** Makes the database read-only, as a full disk or a standby would, or writable again. */
async function takeNoWrites({ database: { db, url } }: TestBlog, isReadOnly: boolean): Promise<void> {
  const state = sql.raw(isReadOnly ? 'on' : 'off')
  if (url.startsWith('sqlite:')) return void (await sql`pragma query_only = ${state}`.execute(db))
  const name = new URL(url).pathname.slice(1)
  await sql`begin; set transaction read write; alter database ${sql.id(name)} set default_transaction_read_only = ${state}; commit`.execute(
    db,
  )
  await terminateBackendsOf(url)
}

describe.each(databaseKinds)('sessions on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
  })
  const signIn = (username: string, tried = password) =>
    held.blog.visitor.post('/auth/signin', { username, password: tried })
  const signInAgain = async () => callerOf(held.blog.app, (await signIn('ann')).body.token)
  const isSignedIn = async (caller: { get: SignedIn['get'] }) =>
    (await caller.get('/author/profile')).status === 200

  test('sign-in accepts the username or the email, in any case and with space around', async () => {
    const { status, body } = await signIn(' ANN ')
    expect([status, body]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        message: 'Signed in.',
        username: 'Ann',
        position: 'owner',
      },
    ])
    expect((await signIn('ann@EXAMPLE.org')).body.username).toBe('Ann')
  })

  test('an unknown name and a wrong password get the same refusal', async () => {
    const wrong = await signIn('ann', 'wrong password')
    const unknown = await signIn('nobody', password)
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Something went wrong!'])
    expect({ ...unknown.body, requestId: null }).toEqual({ ...wrong.body, requestId: null })
  })

  test('a token cannot be read from the database', async () => {
    const { token } = (await signIn('ann')).body
    const rows = await held.blog.database.db.selectFrom('account_session').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('signing out ends this session and no other', async () => {
    const phone = await signInAgain()
    expect((await phone.post('/auth/signout')).status).toBe(200)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(ann)).toBe(true)
  })

  test('a session ends after 14 days without use', async () => {
    held.blog.passTime(13 * day)
    expect(await isSignedIn(ann)).toBe(true)
    held.blog.passTime(13 * day)
    expect(await isSignedIn(ann)).toBe(true)
    held.blog.passTime(14 * day + 1_000)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test('a session ends after 90 days however it is used', async () => {
    for (let days = 10; days < 90; days += 10) {
      held.blog.passTime(10 * day)
      expect(await isSignedIn(ann)).toBe(true)
    }
    held.blog.passTime(10 * day + 1_000)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test('a session whose use cannot be stored still works, and its use is stored later', async () => {
    const { db } = held.blog.database
    const lastUsed = async () =>
      (await db.selectFrom('account_session').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
    const before = await lastUsed()
    await takeNoWrites(held.blog, true)
    held.blog.passTime(2 * 60 * 60 * 1_000)
    expect(await isSignedIn(ann)).toBe(true)
    expect(await isSignedIn(ann)).toBe(true)
    // Not tried again at once: each try may take as long as a database needs to give up.
    expect(held.blog.failures).toHaveLength(1)
    await takeNoWrites(held.blog, false)
    expect(await isSignedIn(ann)).toBe(true)
    expect(await lastUsed()).toBe(before)
    const aMinuteLater = performance.now() + 61_000
    vi.spyOn(performance, 'now').mockReturnValue(aMinuteLater)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await isSignedIn(ann)).toBe(true)
    expect((await lastUsed()) > before).toBe(true)
  })

  test('expired sessions are deleted in time', async () => {
    held.blog.passTime(15 * day)
    await signIn('ann')
    await held.blog.services.cleanUp.run()
    expect(await held.blog.database.db.selectFrom('account_session').selectAll().execute()).toHaveLength(1)
  })

  const change = (current: string, newPassword: string) =>
    ann.post('/auth/reset', { password: current, newPassword })

  test('a wrong current password is a response that ends no session and changes nothing', async () => {
    const { status, body } = await change('wrong password', 'a new password')
    expect([status, body]).toMatchObject([200, { success: false, message: 'Current Password is wrong!' }])
    expect(await isSignedIn(ann)).toBe(true)
    expect((await signIn('ann')).status).toBe(200)
  })

  test('a new password ends all sessions but this one', async () => {
    const phone = await signInAgain()
    const ben = await held.blog.signUp('ben')
    const { status, body } = await change(password, 'a new password')
    expect([status, body]).toMatchObject([200, { success: true, message: 'Password Changed Successfully!' }])
    expect([await isSignedIn(ann), await isSignedIn(phone), await isSignedIn(ben)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await signIn('ann')).status).toBe(401)
    expect((await signIn('ann', 'a new password')).status).toBe(200)
  })

  test('a new password has the bounds of sign-up, which are checked first', async () => {
    for (const newPassword of ['1234567', 'x'.repeat(1_025)]) {
      const { status, body } = await change('wrong password', newPassword)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['newPassword']])
    }
  })

  test('a hash of another cost is made anew at sign-in', async () => {
    const salt = Buffer.alloc(16, 1)
    const cheap = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
    const hash = argon2Sync('argon2id', { message: password, nonce: salt, ...cheap })
    const password_hash = `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${hash.toString('base64').replace(/=+$/, '')}`
    const { db } = held.blog.database
    await db.updateTable('user').set({ password_hash }).execute()
    expect((await signIn('ann', 'wrong password')).status).toBe(401)
    expect((await signIn('ann')).status).toBe(200)
    const renewed = await db.selectFrom('user').select('password_hash').executeTakeFirstOrThrow()
    const { memory, passes, parallelism } = passwordCost
    expect(renewed.password_hash).toContain(`$m=${memory},t=${passes},p=${parallelism}$`)
    expect((await signIn('ann')).status).toBe(200)
  })
})
