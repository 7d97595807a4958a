import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const hour = 60 * 60 * 1_000

describe.each(databaseKinds)('writing posts on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const create = async (draft: object) =>
    (await ann.post('/post/create', { title: 'One Title', description: 'd', ...draft })).body.post
  const readOwn = async (url: string) => (await ann.get(`/post/readbyadmin/${url}`)).body

  test('two posts created with one title at the same instant both succeed, under different addresses', async () => {
    const draft = { title: 'One Title', description: 'd', status: 'public' }
    const responses = await held.blog.concurrently(
      Array.from({ length: 8 }, () => () => ann.post('/post/create', draft)),
    )
    expect(responses.map((response) => response.status)).toEqual(Array(8).fill(201))
    const urls = responses.map((response) => response.body.post.url)
    expect(new Set(urls).size).toBe(8)
    expect(urls).toContain('one-title')
    expect(urls).toContain('one-title-8')
  })

  test('posts published by several authors at once get addresses and instants of their own', async () => {
    const authors = await Promise.all(['ben', 'cleo', 'dan'].map((name) => held.blog.signUp(name)))
    const draft = { title: 'One Title', description: 'd', status: 'public' }
    const responses = await held.blog.concurrently(
      [ann, ...authors].map((author) => () => author.post('/post/create', draft)),
    )
    expect(responses.map((response) => response.status)).toEqual(Array(4).fill(201))
    expect(new Set(responses.map((response) => response.body.post.url)).size).toBe(4)
    expect(new Set(responses.map((response) => response.body.post.createdDate)).size).toBe(4)
  })

  test('a new post is returned without its body, and is a draft unless a status is sent', async () => {
    const draft = { title: '  One \n Title ', description: ' d\r\ne ', content: '<p>c</p>', tags: ['AI'] }
    const { status, body } = await ann.post('/post/create', draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'Post created successfully',
      post: {
        url: 'one-title',
        title: 'One Title',
        description: 'd\ne',
        tags: ['AI'],
        status: 'draft',
        imgname: null,
        imgpath: null,
        imgalt: '',
        imgtoken: null,
        username: 'ann',
        author: 'ann',
        createdDate: body.post.updatedDate,
        updatedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        views: 0,
      },
    })
    expect(body.post).not.toHaveProperty('content')
  })

  test('a status is accepted in any case and returned in lower case; any other is refused', async () => {
    expect((await create({ status: ' PUBLIC ' })).status).toBe('public')
    expect((await create({ status: 'Private' })).status).toBe('private')
    for (const status of ['published', '', 'draft!']) {
      const response = await ann.put('/post/update/one-title', { status, title: 'Changed' })
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['status']])
    }
    expect(await readOwn('one-title')).toMatchObject({ status: 'public', title: 'One Title' })
  })

  test('all errors are returned together, and nothing is stored', async () => {
    const wrong = {
      title: ' \n ',
      description: '\u0000',
      status: 'x',
      tags: Array.from({ length: 101 }, (_, at) => `tag ${at}`),
      content: 'x'.repeat(2 * 1024 * 1024 + 1),
      imgname: 'of-someone-else.png',
    }
    const { status, body } = await ann.post('/post/create', wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.fields).sort()).toEqual(Object.keys(wrong).sort())
    expect((await ann.get('/post/readbyuser')).body).toEqual([])
  })

  test('the size of a refusal does not grow with the number of errors', async () => {
    const tags = new Array(15_000).fill(1)
    const { status, body } = await ann.post('/post/create', { title: 'T', description: 'd', tags })
    expect([status, body.fields]).toEqual([400, { tags: '“tags” may have at most 1,000 entries.' }])
    const few = await ann.post('/post/create', { title: 'T', description: 'd', tags: ['a', 1] })
    expect(Object.keys(few.body.fields)).toEqual(['tags.1'])
  })

  test('reads continue while a long body is saved', async () => {
    const ended: string[] = []
    const saved = create({ content: '<p>Some <b>words<i> more'.repeat(20_000) }).then(() =>
      ended.push('saved'),
    )
    await new Promise(setImmediate)
    await held.blog.visitor.get('/post/read').then(() => ended.push('read'))
    await saved
    expect(ended).toEqual(['read', 'saved'])
  })

  test('a post may have more different words than the index can hold', async () => {
    // Pseudo-random numbers (Park and Miller): hardly any pair of neighbours occurs twice.
    let state = 1
    const unlike = Array.from({ length: 400_000 }, () => {
      state = (state * 48_271) % 2_147_483_647
      return String.fromCodePoint(0x4e00 + (state % 20_000))
    })
    await create({ content: `<p>first ${unlike.join('')}</p>`, status: 'public' })
    expect((await held.blog.visitor.get('/post/read?search=first')).body).toHaveLength(1)
  })

  test('lengths are counted in characters, that of the body in bytes', async () => {
    const longest = {
      title: '🤖'.repeat(300),
      description: '🤖'.repeat(5_000),
      content: `<p>${'ä'.repeat(1024 * 1024 - 4)}</p>`,
    }
    const post = await create(longest)
    expect(await readOwn(post.url)).toMatchObject(longest)
    const { body } = await ann.put(`/post/update/${post.url}`, {
      title: `${longest.title}x`,
      description: `${longest.description}x`,
    })
    expect(Object.keys(body.fields)).toEqual(['title', 'description'])
    const tooLarge = await ann.put(`/post/update/${post.url}`, { content: `${longest.content}ä` })
    expect(Object.keys(tooLarge.body.fields)).toEqual(['content'])
  })

  test('a change leaves absent fields, applies empty ones, and never changes the order of posts', async () => {
    await create({ content: '<p>c</p>', tags: ['AI'], status: 'private' })
    const before = await readOwn('one-title')
    const { status, body } = await ann.put('/post/update/one-title', { status: 'draft' })
    expect([status, body.message]).toEqual([200, 'Post updated successfully'])
    expect(await readOwn('one-title')).toEqual({ ...before, status: 'draft', version: 2 })

    await ann.put('/post/update/one-title', { title: 'Another Title', tags: [], content: '' })
    expect(await readOwn('one-title')).toMatchObject({
      url: 'one-title',
      title: 'Another Title',
      description: 'd',
      tags: [],
      content: '',
      status: 'draft',
      createdDate: before.createdDate,
    })
    expect((await ann.put('/post/update/one-title', { title: '' })).status).toBe(400)
  })

  test('what is not the author’s to set is ignored', async () => {
    const forged = {
      url: 'forged',
      id: 'forged',
      username: 'ben',
      author: 'ben',
      author_id: 'forged',
      views: 1_000,
      createdDate: '2001-01-01T00:00:00.000Z',
      publication: 99,
      imgpath: 'images/forged.png',
    }
    const post = await create(forged)
    const genuine = { url: 'one-title', username: 'ann', author: 'ann', views: 0, imgpath: null }
    expect(post).toMatchObject(genuine)
    expect(post.createdDate).not.toBe(forged.createdDate)
    const { body } = await ann.put('/post/update/one-title', forged)
    expect(body.post).toEqual(post)
  })

  test('the first publication dates a post; hiding and showing it again does not', async () => {
    const { createdDate: saved } = await create({})
    held.blog.passTime(hour)
    await create({ title: 'Published Meanwhile', status: 'public' })
    held.blog.passTime(hour)
    const { body } = await ann.put('/post/update/one-title', { status: 'public' })
    expect(Date.parse(body.post.createdDate) - Date.parse(saved)).toBeGreaterThanOrEqual(2 * hour)

    for (const status of ['private', 'public', 'draft', 'public']) {
      held.blog.passTime(hour)
      const toggled = await ann.put('/post/update/one-title', { status })
      expect(toggled.body.post).toEqual({ ...body.post, status })
    }
    const list = await held.blog.visitor.get('/post/read')
    expect(list.body.map((post: { url: string }) => post.url)).toEqual(['published-meanwhile', 'one-title'])
  })

  test('an edit is dated, a change of status is not', async () => {
    const { updatedDate } = await create({ status: 'public' })
    held.blog.passTime(hour)
    expect((await ann.put('/post/update/one-title', { status: 'private' })).body.post).toMatchObject({
      updatedDate,
    })
    const edited = await ann.put('/post/update/one-title', { tags: ['new'] })
    expect(edited.body.post.updatedDate > updatedDate).toBe(true)
  })

  test('a deleted post is gone, and its address is free again', async () => {
    await create({ status: 'public', content: '<p>old</p>', tags: ['AI'] })
    const { status, body } = await ann.delete('/post/delete/one-title')
    expect([status, body]).toMatchObject([200, { message: 'Post deleted successfully' }])
    expect((await ann.delete('/post/delete/one-title')).status).toBe(404)
    expect((await held.blog.visitor.get('/post/getpost/one-title')).status).toBe(404)
    expect((await create({})).url).toBe('one-title')
    expect(await readOwn('one-title')).toMatchObject({ content: '', tags: [] })
  })

  test('the body is sanitized before it is stored', async () => {
    const content = '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">there</a></p>'
    await create({ content, status: 'public' })
    const stored = (await readOwn('one-title')).content
    expect(stored).not.toMatch(/script|onclick|alert/)
    expect(stored).toContain('Hi')
    expect((await held.blog.visitor.get('/post/getpost/one-title')).body.post.content).toBe(stored)
  })

  test('showing, hiding and deleting one post at once leaves nothing of it behind', async () => {
    await create({ status: 'public', tags: ['AI'] })
    const toggle = (status: string) => () => ann.put('/post/update/one-title', { status })
    const responses = await held.blog.concurrently([
      toggle('private'),
      toggle('public'),
      () => ann.delete('/post/delete/one-title'),
      toggle('draft'),
      toggle('public'),
    ])
    expect(responses[2]?.status).toBe(200)
    for (const { status } of responses) expect([200, 404]).toContain(status)
    for (const path of [
      '/post/read',
      '/post/read?search=title',
      '/post/getpostbytag/AI',
      '/post/readbyuser',
    ]) {
      expect((await ann.get(path)).body).toEqual([])
    }
  })

  test('publishing one draft many times at once publishes it once', async () => {
    await create({})
    const publish = () => ann.put('/post/update/one-title', { status: 'public' })
    const responses = await held.blog.concurrently(Array.from({ length: 5 }, () => publish))
    expect(new Set(responses.map(({ body }) => body.post.createdDate)).size).toBe(1)
  })
})
