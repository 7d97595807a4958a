import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('authors on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('olga')
    ann = await held.blog.signUp('Ann')
  })
  const positions = async () =>
    Object.fromEntries(
      (await held.blog.database.db.selectFrom('user').selectAll().execute()).map((user) => [
        user.username,
        user.position,
      ]),
    )

  test('an author’s page is found in any case, contains nothing private, and may be empty', async () => {
    const { status, body } = await held.blog.visitor.get('/author/user/aNN')
    expect(status).toBe(200)
    expect(body).toEqual({
      author: { name: 'Name of Ann', username: 'Ann', description: '', imgname: null, social: {} },
      posts: [],
      next: null,
    })
    expect((await held.blog.visitor.get('/author/user/nobody')).status).toBe(404)
  })

  test('an author’s page has the public posts of that author only, oldest first', async () => {
    for (const [author, title] of [
      [ann, 'One'],
      [owner, 'Other'],
      [ann, 'Two'],
    ] as const) {
      await author.post('/post/create', { title, description: 'd', status: 'public' })
    }
    const { body } = await held.blog.visitor.get('/author/user/Ann')
    expect(body.posts.map((post: { title: string }) => post.title)).toEqual(['One', 'Two'])

    const newest = (await held.blog.visitor.get('/author/user/Ann?limit=1')).body
    expect(newest.posts.map((post: { title: string }) => post.title)).toEqual(['Two'])
    const older = (await held.blog.visitor.get(`/author/user/Ann?limit=1&before=${newest.next}`)).body
    expect(older.posts.map((post: { title: string }) => post.title)).toEqual(['One'])
    expect(older.next).toBeNull()
  })

  test('owners see members with four facts each', async () => {
    expect((await owner.get('/author/get')).body).toEqual([
      { name: 'Name of olga', username: 'olga', email: 'olga@example.org', position: 'owner' },
      { name: 'Name of Ann', username: 'Ann', email: 'Ann@example.org', position: 'author' },
    ])
  })

  test('members are found by parts of what is shown of them, in any case', async () => {
    await ann.put('/author/update', { name: 'Änne Großschmidt', email: 'ag@elsewhere.example' })
    const find = async (search: string) => {
      const { body } = await owner.get(`/author/get?search=${encodeURIComponent(search)}`)
      return body.map(({ username }: { username: string }) => username)
    }
    for (const search of ['ÄNNE  schmi', 'GROSSSCHMIDT', 'elsewhere', 'nn', 'author'])
      expect([search, await find(search)]).toEqual([search, ['Ann']])
    for (const search of ['nobody', 'Änne owner', '%', '_'])
      expect([search, await find(search)]).toEqual([search, []])
    expect(await find('  ')).toEqual(['olga', 'Ann'])
    expect((await owner.get(`/author/get?search=${'x'.repeat(201)}`)).status).toBe(400)
  })

  test('a profile change ignores absent fields and those that one may not set', async () => {
    const social = { github: 'octocat', twitter: '@ann' }
    await ann.put('/author/update', { social })
    const { status, body } = await ann.put('/author/update', {
      name: 'Änn',
      description: ' Writes. ',
      username: 'eve',
      position: 'owner',
      imgname: 'x.png',
    })
    const profile = {
      name: 'Änn',
      username: 'Ann',
      description: 'Writes.',
      imgname: null,
      social: { twitter: 'https://x.com/ann', github: 'https://github.com/octocat' },
      email: 'Ann@example.org',
      position: 'author',
      hiddenPosts: 0,
      storage: { usedBytes: 0, versionBytes: 0, quotaBytes: null, isNearlyFull: false },
    }
    expect([status, body.profile]).toMatchObject([200, profile])
    expect(body.profile.social).toEqual(profile.social)
    expect((await ann.get('/author/profile')).body).toEqual(body.profile)
  })

  test('preferences are one’s own, and those that are absent stay', async () => {
    const none = { fullPage: false, hidesFirstSteps: false, typographicSigns: false }
    expect((await ann.get('/author/profile')).body.preferences).toEqual(none)
    const { body } = await ann.put('/author/update', {
      preferences: { typographicSigns: true, color: 'red' },
    })
    expect(body.profile.preferences).toEqual({ ...none, typographicSigns: true })
    await ann.put('/author/update', { preferences: { fullPage: true } })
    await ann.put('/author/update', { name: 'Ann' })
    expect((await ann.get('/author/profile')).body.preferences).toEqual({
      ...none,
      fullPage: true,
      typographicSigns: true,
    })
    expect((await owner.get('/author/profile')).body.preferences).toEqual(none)
    const refused = await ann.put('/author/update', { preferences: { fullPage: 'no' } })
    expect(refused.status).toBe(400)
  })

  test('a profile counts one’s own drafts and private posts, and nobody else’s', async () => {
    for (const [author, status] of [
      [ann, 'draft'],
      [ann, 'private'],
      [ann, 'public'],
      [owner, 'draft'],
    ] as const) {
      await author.post('/post/create', { title: 'One', description: 'd', status })
    }
    expect((await ann.get('/author/profile')).body.hiddenPosts).toBe(2)
    expect((await ann.put('/author/update', { name: 'Ann' })).body.profile.hiddenPosts).toBe(2)
  })

  test('a social link that is absent stays, an empty one is removed', async () => {
    await ann.put('/author/update', { social: { github: 'octocat', twitter: 'ann' } })
    await ann.put('/author/update', { social: { youtube: 'ann' } })
    const { body } = await ann.put('/author/update', { social: { twitter: ' ' } })
    expect(Object.keys(body.profile.social)).toEqual(['github', 'youtube'])
  })

  test('all errors of a profile are returned together, and nothing changes', async () => {
    const before = (await ann.get('/author/profile')).body
    const wrong = {
      name: 'Ann\u202e',
      email: 'x',
      description: 'x'.repeat(5_001),
      social: { github: 'javascript:x', youtube: 'ok' },
    }
    const tooLong = await ann.put('/author/update', wrong)
    expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ['description']])
    const { status, body } = await ann.put('/author/update', { ...wrong, description: 'x' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['name', 'email', 'social.github']])
    expect((await ann.get('/author/profile')).body).toEqual(before)
  })

  test('an email of someone else is refused in any case, one’s own is not', async () => {
    const taken = await ann.put('/author/update', { email: 'OLGA@example.org' })
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['email']])
    expect((await ann.put('/author/update', { email: 'ANN@example.org' })).status).toBe(200)
  })

  test('if two accounts take one email at once, one gets it', async () => {
    const take = (caller: SignedIn) => caller.put('/author/update', { email: 'new@example.org' })
    const responses = await held.blog.concurrently([() => take(ann), () => take(owner)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a position is accepted in any case; any other value changes nothing', async () => {
    const { status, body } = await owner.put('/author/position/ann', { position: ' OWNER ' })
    expect([status, body]).toMatchObject([
      200,
      { message: 'User Position Changed Successfully!', username: 'Ann', position: 'owner' },
    ])
    for (const position of ['admin', '', 'own er']) {
      const wrong = await owner.put('/author/position/ann', { position })
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['position']])
    }
    expect(await positions()).toEqual({ olga: 'owner', Ann: 'owner' })
    expect((await owner.put('/author/position/ann', { position: 'Author' })).body.position).toBe('author')
    expect((await owner.put('/author/position/nobody', { position: 'owner' })).status).toBe(404)
  })

  test('the last owner stays: neither demotion nor deletion', async () => {
    for (const response of [
      await owner.put('/author/position/olga', { position: 'author' }),
      await owner.delete('/author/delete/olga'),
    ]) {
      expect([response.status, response.body.code]).toEqual([409, 'last_owner'])
      expect(response.body.message).toBe('At least one owner is required.')
    }
    await owner.put('/author/position/Ann', { position: 'owner' })
    expect((await owner.put('/author/position/olga', { position: 'author' })).status).toBe(200)
    expect(await positions()).toEqual({ olga: 'author', Ann: 'owner' })
  })

  const demote = (caller: SignedIn, target: SignedIn) =>
    caller.put(`/author/position/${target.username}`, { position: 'author' })
  const remove = (caller: SignedIn, target: SignedIn) => caller.delete(`/author/delete/${target.username}`)

  test('an owner who is demoted at the same moment can no longer demote, even if other owners remain', async () => {
    const ben = await held.blog.signUp('ben')
    for (const { username } of [ann, ben])
      await owner.put(`/author/position/${username}`, { position: 'owner' })
    const responses = await held.blog.concurrently([() => demote(owner, ann), () => demote(ann, owner)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test.each([
    ['demoting each other', demote, true],
    ['deleting each other', remove, true],
    ['demoting themselves', demote, false],
    ['deleting themselves', remove, false],
  ] as const)('of the only two owners %s at once, one succeeds', async (_what, act, eachOther) => {
    await owner.put('/author/position/Ann', { position: 'owner' })
    const responses = await held.blog.concurrently([
      () => act(owner, eachOther ? ann : owner),
      () => act(ann, eachOther ? owner : ann),
    ])
    const [done, refused] = responses.map(({ status }) => status).sort()
    expect(done).toBe(200)
    expect([401, 403, 409]).toContain(refused)
    expect(Object.values(await positions()).filter((position) => position === 'owner')).toHaveLength(1)
  })
})
