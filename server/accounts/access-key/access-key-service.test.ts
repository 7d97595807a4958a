import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf, accessKey as firstKey, password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the shared access key on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const opens = async (accessKey: string, username: string) =>
    (await held.blog.visitor.post('/auth/signup', { ...accountOf(username), accessKey })).status
  const put = (accessKey?: string) => ann.put('/accesskey/update', { accessKey })

  test('is seen and changed by owners, and the former one opens nothing', async () => {
    expect((await ann.get('/accesskey/state')).body).toEqual({ isOn: true, fixedBy: null })
    expect((await ann.get('/accesskey/read')).body).toEqual({ accessKey: firstKey })
    expect((await put('  ask ann for it ')).body.accessKey).toBe('ask ann for it')
    expect((await ann.get('/accesskey/read')).body).toEqual({ accessKey: 'ask ann for it' })
    expect([await opens(firstKey, 'ben'), await opens('ask ann for it', 'ben')]).toEqual([403, 201])
    const random = (await put()).body.accessKey
    expect(random).toMatch(/^[\w-]{20}$/)
    expect([await opens('ask ann for it', 'cid'), await opens(random, 'cid')]).toEqual([403, 201])
    expect((await ann.get('/audit/read?kind=access_key_change')).body.events).toMatchObject([
      ...[{ actor: 'ann', details: { to: 'new' } }, { details: { to: 'new' } }],
    ])
  })

  test('that is off opens nothing, and neither does an empty one, until another is set', async () => {
    expect((await ann.delete('/accesskey/delete')).status).toBe(200)
    expect((await ann.get('/accesskey/state')).body).toEqual({ isOn: false, fixedBy: null })
    expect((await ann.get('/accesskey/read')).body).toEqual({ accessKey: null })
    for (const key of [firstKey, '', ' ', 'off', 'null'])
      expect([key, await opens(key, 'ben')]).toEqual([key, 403])
    // An older program reads this row alone.
    const rows = await held.blog.database.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'access_key')
      .execute()
    expect(rows).toEqual([{ value: expect.stringMatching(/^[\w-]{20}$/) }])
    await put('another key')
    expect(await opens('another key', 'ben')).toBe(201)
  })

  test('has a bounded length and nothing invisible in it', async () => {
    for (const key of ['1234567', 'x'.repeat(257), 'a key \u0000 that', 'a key \u202e that']) {
      const { status, body } = await put(key)
      expect([key, status, Object.keys(body.fields ?? {})]).toEqual([key, 400, ['accessKey']])
    }
    expect((await put('x'.repeat(256))).status).toBe(200)
  })

  test('is told and changed only after the password', async () => {
    held.blog.passTime(limits.auth.recentPasswordSeconds * 1_000)
    const calls = [() => ann.get('/accesskey/read'), () => put(), () => ann.delete('/accesskey/delete')]
    for (const call of calls) expect((await call()).body.code).toBe('password_required')
    expect((await ann.get('/accesskey/state')).body.isOn).toBe(true)
    await ann.post('/auth/confirm', { password })
    for (const call of calls) expect((await call()).status).toBe(200)
  })
})

describe.each([
  ['a-key-of-the-environment', true],
  ['off', false],
])('with ACCESS_KEY=%s', (configured, isOn) => {
  const held = useBlog('sqlite', { accessKey: configured })

  test('the environment wins and is named, and owners cannot change it', async () => {
    const ann = await held.blog.signUp('ann')
    expect((await ann.get('/accesskey/state')).body).toEqual({ isOn, fixedBy: 'ACCESS_KEY' })
    expect((await ann.get('/accesskey/read')).body).toEqual({ accessKey: isOn ? configured : null })
    for (const call of [ann.put('/accesskey/update', {}), ann.delete('/accesskey/delete')]) {
      const { status, body } = await call
      expect([status, body.message]).toEqual([
        409,
        expect.stringContaining('ACCESS_KEY is set on the server'),
      ])
    }
  })
})
