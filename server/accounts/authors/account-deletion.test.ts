import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('deleting an account on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
    for (const status of ['public', 'private', 'draft']) {
      await ann.post('/post/create', { title: `A ${status} one`, description: 'd', status, tags: ['AI'] })
    }
  })
  const postsLeft = async () =>
    (await held.blog.database.db.selectFrom('post').select(['url', 'status', 'author_id']).execute()).map(
      ({ url, status, author_id }) => `${url} ${status} ${author_id ? 'kept' : 'unknown'}`,
    )

  test('by oneself: public posts stay without an author, hidden ones are deleted', async () => {
    const { status, body } = await ann.delete('/author/delete/ANN')
    expect([status, body]).toMatchObject([200, { message: 'User Deleted Successfully!' }])
    expect(await postsLeft()).toEqual(['a-public-one public unknown'])

    const { body: found } = await held.blog.visitor.get('/post/getpost/a-public-one')
    expect(found).toMatchObject({ post: { username: null, author: null } })
    expect(found).not.toHaveProperty('author')
    for (const path of ['/post/read', '/post/getpostbytag/AI', '/post/read?search=public']) {
      expect((await held.blog.visitor.get(path)).body).toMatchObject([{ username: null, author: null }])
    }
    expect((await held.blog.visitor.get('/post/read?search=ann')).body).toEqual([])
    expect((await held.blog.visitor.get('/author/user/ann')).status).toBe(404)
  })

  test('by an owner: hidden posts become drafts of that owner', async () => {
    expect((await owner.delete('/author/delete/ann')).status).toBe(200)
    expect((await postsLeft()).toSorted()).toEqual([
      'a-draft-one draft kept',
      'a-private-one draft kept',
      'a-public-one public unknown',
    ])
    const { body } = await owner.put('/post/update/a-private-one', { status: 'public' })
    expect(body.post.username).toBe('owner')
    expect((await owner.delete('/author/delete/ann')).status).toBe(404)
  })

  test('nothing personal is left, and nobody can sign in or call with it any more', async () => {
    await ann.put('/author/update', { description: 'Lives in Annville.', social: { github: 'annhub' } })
    await ann.delete('/author/delete/ann')
    expect((await ann.get('/author/profile')).status).toBe(401)
    const signIn = await held.blog.visitor.post('/auth/signin', { username: 'ann', password })
    expect([signIn.status, signIn.body.message]).toEqual([401, 'Something went wrong!'])
    const { db } = held.blog.database
    const left = [
      await db.selectFrom('user').selectAll().execute(),
      await db.selectFrom('author_word').selectAll().execute(),
      await db.selectFrom('account_session').selectAll().execute(),
    ]
    // The owner's hash is random and may spell anything.
    const text = JSON.stringify(left).replace(/\$argon2id\$[^"]*/g, '')
    expect(text).toContain('Name of owner')
    expect(text).not.toMatch(/ann/i)
  })

  test('keeps the username reserved and frees the email', async () => {
    await ann.delete('/author/delete/ann')
    const again = await held.blog.visitor.post('/auth/signup', accountOf('Ann'))
    expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['username']])
    const other = await held.blog.visitor.post('/auth/signup', {
      ...accountOf('ann2'),
      email: 'ann@example.org',
    })
    expect(other.status).toBe(201)
    expect((await held.blog.visitor.get('/author/user/ann2')).body.posts).toEqual([])
  })

  test('writing while the account is deleted leaves no hidden post without an author', async () => {
    const write = (at: number) => () => ann.post('/post/create', { title: `Late ${at}`, description: 'd' })
    const [first, second, removed, ...others] = await held.blog.concurrently([
      write(1),
      write(2),
      () => ann.delete('/author/delete/ann'),
      write(3),
      write(4),
    ])
    expect(removed?.status).toBe(200)
    for (const response of [first, second, ...others]) expect([201, 401]).toContain(response?.status)
    expect(await postsLeft()).toEqual(['a-public-one public unknown'])
  })
})
