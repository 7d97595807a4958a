import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const day = 24 * 60 * 60 * 1_000

describe.each(databaseKinds)('a duplicate of a post on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const duplicate = (url: string, who = ann) => who.post(`/post/duplicate/${url}`)
  const readOwn = async (url: string) => (await ann.get(`/post/readbyadmin/${url}`)).body
  const imageIds = () => held.blog.database.db.selectFrom('post_image').selectAll().execute()

  test('is a draft with the same texts, tags and cover, under an address of its own', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const texts = { description: 'd', tags: ['One', 'Two'], content: '<p>c</p>', imgname, imgalt: 'A boat' }
    await ann.post('/post/create', { title: 'A Title', status: 'public', ...texts })
    const { status, body } = await duplicate('a-title')
    expect([status, body.message]).toEqual([201, 'Post created successfully'])
    const expected = { ...texts, title: 'Copy of A Title', url: 'copy-of-a-title', status: 'draft', views: 0 }
    expect(await readOwn('copy-of-a-title')).toMatchObject(expected)
    expect((await duplicate('a-title')).body.post.url).toBe('copy-of-a-title-2')
    expect((await held.blog.visitor.get('/post/read')).body).toHaveLength(1)
    expect((await readOwn('a-title')).title).toBe('A Title')
  })

  test('is refused while the post is taken down, and for its owner as well', async () => {
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    await ann.post('/post/takedown/one', { reason: 'r' })
    expect(await duplicate('one')).toMatchObject({ status: 409, body: { code: 'taken_down' } })
    await ann.delete('/post/takedown/one')
    expect((await duplicate('one')).status).toBe(201)
  })

  test('is published as a post of its own, and keeps its images when the original is deleted', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const content = `<p><img src="/api/images/${imgname}" alt="x"></p>`
    await ann.post('/post/create', { title: 'One', description: 'd', content, status: 'private' })
    await duplicate('one')
    expect(await imageIds()).toHaveLength(2)
    await ann.delete('/post/delete/one')
    held.blog.passTime(2 * day)
    await held.blog.services.images.removeUnused()
    expect(await imageIds()).toHaveLength(1)
    expect((await ann.put('/post/update/copy-of-one', { status: 'public' })).status).toBe(200)
    expect((await held.blog.visitor.get(`/images/${imgname}`)).status).toBe(200)
  })

  test('shows the images of an author whose account is gone', async () => {
    const ben = await held.blog.signUp('ben')
    const { imgname } = (await upload(held.blog, ben)).body
    await ben.post('/post/create', { title: 'Left', description: 'd', imgname })
    await ann.delete('/author/delete/ben')
    expect((await duplicate('left')).body.post).toMatchObject({ imgname })
  })

  test('has a title of at most as many characters as any', async () => {
    await ann.post('/post/create', { title: '𝒕'.repeat(limits.post.maxTitleCharacters), description: 'd' })
    const { body } = await duplicate((await ann.get('/post/readbyuser')).body[0].url)
    expect([...body.post.title]).toHaveLength(limits.post.maxTitleCharacters)
  })

  test('is created once for an idempotency key, also when it is sent twice at once', async () => {
    await ann.post('/post/create', { title: 'One', description: 'd' })
    const again = () => ann.post('/post/duplicate/one', undefined, { 'idempotency-key': 'k' })
    const urls = (await held.blog.concurrently([again, again, again])).map(({ body }) => body.post.url)
    expect(urls).toEqual(Array(3).fill('copy-of-one'))
    expect((await ann.get('/post/readbyuser')).body).toHaveLength(2)
  })

  test('is neither made of another author’s post nor of a missing one', async () => {
    const ben = await held.blog.signUp('ben')
    await ann.post('/post/create', { title: 'Shown', description: 'd', status: 'public' })
    await ann.post('/post/create', { title: 'Hidden', description: 'd' })
    expect((await duplicate('shown', ben)).status).toBe(403)
    expect((await duplicate('hidden', ben)).status).toBe(404)
    expect((await duplicate('%00')).status).toBe(404)
  })
})

describe.each(databaseKinds)('with a small quota on %s', (kind) => {
  const held = useBlog(kind, { accountQuota: 30_000 })

  test('a duplicate beyond it is refused and leaves nothing', async () => {
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', content: `<p>${'x'.repeat(7_000)}</p>` })
    expect((await ann.post('/post/duplicate/one')).body.code).toBe('quota_reached')
    expect((await ann.get('/post/readbyuser')).body).toHaveLength(1)
  })
})
