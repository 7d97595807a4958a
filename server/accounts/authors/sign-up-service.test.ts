import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('signing up on %s', (kind) => {
  const held = useBlog(kind)
  const signUp = (changes: object = {}) =>
    held.blog.visitor.post('/auth/signup', { ...accountOf('ann'), ...changes })
  const nameOf = async (username: string) =>
    (await held.blog.visitor.get(`/author/user/${username}`)).body.author.name
  const fieldsOf = async (changes: object) => {
    const { status, body } = await signUp(changes)
    return [status, ...Object.keys(body.fields ?? {})]
  }

  test('the first account is an owner and each later one an author; signing up begins no session', async () => {
    const first = await signUp({ position: 'author', imgname: 'x.png', id: 'x' })
    expect([first.status, first.body]).toMatchObject([
      201,
      { message: expect.any(String), username: 'ann', position: 'owner' },
    ])
    const second = await signUp({ ...accountOf('ben'), position: 'owner' })
    expect(second.body.position).toBe('author')
  })

  test('after the first owner is deleted, nobody becomes owner by signing up', async () => {
    await signUp()
    await held.blog.database.db.deleteFrom('user').execute()
    expect((await signUp(accountOf('ben'))).body.position).toBe('author')
  })

  test('without the key nobody learns which names exist', async () => {
    await signUp()
    const taken = await signUp({ accessKey: 'wrong', password: 'x' })
    const free = await signUp({ ...accountOf('ben'), accessKey: '' })
    expect(taken.status).toBe(403)
    expect({ ...taken.body, requestId: null }).toEqual({ ...free.body, requestId: null })
    expect(Object.keys(taken.body.fields)).toEqual(['accessKey'])
  })

  test('a username and an email are taken in any spelling that differs only in case or space', async () => {
    await signUp({ username: 'Ann', email: 'Änn@Example.org' })
    expect(await fieldsOf({ username: ' aNN ', email: 'b@example.org' })).toEqual([409, 'username'])
    expect(await fieldsOf({ username: 'b', email: ' a\u0308nn@example.ORG ' })).toEqual([409, 'email'])
    expect(await fieldsOf({ username: 'ann', email: 'änn@example.org' })).toEqual([409, 'username', 'email'])
  })

  test('all errors are returned together', async () => {
    const wrong = { name: ' ', username: 'About', email: 'ann', password: 'short' }
    expect(await fieldsOf(wrong)).toEqual([400, 'name', 'email', 'username', 'password'])
    expect(await fieldsOf({ name: undefined, password: undefined })).toEqual([400, 'name', 'password'])
  })

  test.each(['Ann\u202eeeL', 'Ann\u2066', 'Ann\u0000', 'A\u0007nn', 'Ann\r\nBcc: x'])(
    'a name with hidden characters is refused: %j',
    async (name) => {
      expect(await fieldsOf({ name })).toEqual([400, 'name'])
    },
  )

  test('a name is normalized and may have a hundred characters of any script', async () => {
    await signUp({ name: '  A\u0308nn \t  Lee ' })
    await signUp({ ...accountOf('ben'), name: '𝒳'.repeat(100) })
    expect(await fieldsOf({ name: '𝒳'.repeat(101) })).toEqual([400, 'name'])
    expect(await nameOf('ann')).toBe('Änn Lee')
    expect(await nameOf('ben')).toBe('𝒳'.repeat(100))
  })

  test('a password has 8 characters to 1,024 bytes, and all of them count', async () => {
    expect(await fieldsOf({ password: '1234567' })).toEqual([400, 'password'])
    expect(await fieldsOf({ password: `${'ä'.repeat(512)}x` })).toEqual([400, 'password'])
    const longest = 'ä'.repeat(512)
    expect(await fieldsOf({ password: longest })).toEqual([201])
    const signIn = (tried: string) =>
      held.blog.visitor.post('/auth/signin', { username: 'ann', password: tried })
    expect((await signIn(longest.slice(0, -1))).status).toBe(401)
    expect((await signIn(longest)).status).toBe(200)
  })

  test('keys such as __proto__ have no effect', async () => {
    await held.blog.signUp('owner')
    const forged = `{"__proto__":{"position":"owner"},"constructor":{"prototype":{"position":"owner"}},`
    const response = await held.blog.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'content-type': 'application/json' },
      payload: forged + JSON.stringify(accountOf('ann')).slice(1),
    })
    expect(response.json()).toMatchObject({ position: 'author' })
    expect({}).not.toHaveProperty('position')
  })

  test.each([
    ['username', (at: number) => ({ ...accountOf(`ben${at}`), username: at % 2 ? 'ann' : 'ANN' })],
    ['email', (at: number) => ({ ...accountOf(`ben${at}`), email: 'ann@example.org' })],
  ])('of sign-ups with one %s at the same moment one succeeds', async (field, accountAt) => {
    const responses = await held.blog.concurrently([0, 1, 2, 3].map((at) => () => signUp(accountAt(at))))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(Object.keys(refused?.body.fields)).toEqual([field])
  })

  test('if several first sign-ups arrive at once, one becomes owner', async () => {
    const responses = await held.blog.concurrently(
      [0, 1, 2, 3].map((at) => () => signUp(accountOf(`ben${at}`))),
    )
    expect(responses.map(({ body }) => body.position).sort()).toEqual(['author', 'author', 'author', 'owner'])
  })
})

describe.each(databaseKinds)('closed sign-up on %s', (kind) => {
  const held = useBlog(kind, { accessKey: 'off' })

  test.each(['off', '', 'test-access-key'])('no key opens it, not even %j', async (accessKey) => {
    const response = await held.blog.visitor.post('/auth/signup', {
      ...accountOf('ann'),
      password,
      accessKey,
    })
    expect([response.status, response.body.code]).toEqual([403, 'forbidden'])
    expect(await held.blog.services.accessKey.get()).toBeNull()
  })
})

describe.each(databaseKinds)('sign-ups with the access key, at a hundredth of the limits, on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 0.01 })

  test('are limited to two a day for a network; others can sign up', async () => {
    const signUp = async (username: string, remoteAddress: string) => {
      const payload = accountOf(username)
      return held.blog.app.inject({ method: 'POST', url: '/api/auth/signup', remoteAddress, payload })
    }
    const responses = []
    for (const name of ['ann', 'ben', 'cid']) responses.push(await signUp(name, '192.0.2.1'))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429])
    const seconds = Number(responses.at(-1)?.headers['retry-after'])
    expect([seconds > 23 * 60 * 60, seconds <= 24 * 60 * 60]).toEqual([true, true])
    expect((await signUp('cid', '192.0.2.2')).statusCode).toBe(201)
  })
})
