import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the address of a post on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const create = async (title: string, status = 'public', author = ann): Promise<string> =>
    (await author.post('/post/create', { title, description: 'd', status })).body.post.url
  const move = (url: string, address: string, author = ann) => author.put(`/post/address/${url}`, { address })
  const found = async (url: string) =>
    (await held.blog.visitor.get(`/post/getpost/${url}`)).body.post?.url ?? null

  test('can be changed, several times and back; each old one still belongs to the post', async () => {
    await create('One')
    expect(await move('one', ' two ')).toMatchObject({
      status: 200,
      body: { post: { url: 'two', title: 'One' } },
    })
    expect((await move('one', 'three')).body.post.url).toBe('three')
    for (const url of ['one', 'two', 'three']) expect(await found(url)).toBe('three')
    expect((await move('three', 'one')).body.post.url).toBe('one')
    for (const url of ['one', 'two', 'three']) expect(await found(url)).toBe('one')
    expect((await move('one', 'one')).status).toBe(200)
  })

  test('every call accepts an old one', async () => {
    await create('One')
    await move('one', 'two')
    expect((await ann.get('/post/readbyadmin/one')).body.url).toBe('two')
    expect((await ann.put('/post/update/one', { title: 'Other' })).body.post).toMatchObject({
      url: 'two',
      title: 'Other',
    })
    expect((await ann.post('/post/preview/one')).status).toBe(200)
    expect((await held.blog.visitor.post('/post/view/one')).status).toBe(202)
    await held.blog.services.viewCounter.flush()
    expect((await ann.get('/post/readbyuser')).body[0].views).toBe(1)
    expect((await ann.delete('/post/delete/one')).status).toBe(200)
    expect(await found('two')).toBeNull()
  })

  test('belongs to no other post while the post exists, and is free once it is deleted', async () => {
    const ben = await held.blog.signUp('ben')
    await create('One')
    await move('one', 'two')
    expect(await create('One', 'draft', ben)).toBe('one-2')
    expect(await create('Two', 'draft', ben)).toBe('two-2')
    for (const taken of ['one', 'two']) {
      expect(await move('one-2', taken, ben)).toMatchObject({
        status: 409,
        body: { code: 'conflict', fields: { address: 'This address is taken.' } },
      })
    }
    await ann.delete('/post/delete/two')
    expect((await move('one-2', 'one', ben)).status).toBe(200)
    expect(await create('Two', 'draft', ben)).toBe('two')
  })

  test.each([
    ['', 'An address needs a letter or a digit.'],
    ['🎉', 'An address needs a letter or a digit.'],
    ['My Post', '“my-post” would work.'],
    ['a/b', '“a-b” would work.'],
    ['a--b', '“a-b” would work.'],
    ['x'.repeat(81), 'at most 80 characters'],
    ['about', '“about” is reserved for pages of the blog itself.'],
    ['archive', '“archive” is reserved for pages of the blog itself.'],
  ])('“%s” is refused with a reason', async (address, reason) => {
    await create('One')
    const { status, body } = await move('one', address)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.fields.address).toContain(reason)
    expect(await found('one')).toBe('one')
  })

  test('may have letters of any script', async () => {
    await create('One')
    const address = '深度学习'
    expect((await move('one', address)).body.post.url).toBe(address)
    expect(await found(encodeURIComponent(address))).toBe(address)
  })

  test('old ones of a hidden post are like missing ones, except to its author', async () => {
    await create('One', 'draft')
    await move('one', 'two')
    const ben = await held.blog.signUp('ben')
    const missing = await held.blog.visitor.get('/post/getpost/nothing')
    for (const caller of [held.blog.visitor, ben]) {
      const hidden = await caller.get('/post/getpost/one')
      expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body])
    }
    expect((await move('one', 'three', ben)).status).toBe(404)
    expect((await ann.get('/post/getpost/one')).body.post.url).toBe('two')
  })

  test('if several posts ask for one at once, one gets it', async () => {
    const urls: string[] = []
    for (let at = 0; at < 5; at++) urls.push(await create(`Post ${at}`))
    const responses = await held.blog.concurrently(urls.map((url) => () => move(url, 'wanted')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const [holder] = responses.filter(({ status }) => status === 200)
    expect(await found('wanted')).toBe(holder?.body.post.url)
  })

  test('is given only once, even if posts are created and addresses changed at the same time', async () => {
    await create('Mover')
    await held.blog.concurrently([
      () => move('mover', 'wanted'),
      () => ann.post('/post/create', { title: 'Wanted', description: 'd', status: 'public' }),
      () => ann.post('/post/create', { title: 'Wanted', description: 'd', status: 'public' }),
    ])
    const rows = await held.blog.database.db.selectFrom('post').select('url').execute()
    expect(new Set(rows.map(({ url }) => url)).size).toBe(3)
    expect(await found('wanted')).toBe('wanted')
    expect(['mover', 'wanted']).toContain(await found('mover'))
  })
})
