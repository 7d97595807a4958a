import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { assertCounted } from '../discovery/testing/assert-counted.ts'

describe.each(databaseKinds)('the trash on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
  })

  const write = (title: string, more = {}) =>
    ann.post('/post/create', {
      ...{ title, description: 'd', content: '<p>gradient</p>', tags: ['Deep Learning', 'b'] },
      ...{ status: 'public', ...more },
    })
  const trash = async (url: string): Promise<string> => (await ann.delete(`/post/delete/${url}`)).body.trashId
  const restore = (id: string, who = ann) => who.post(`/post/trash/${id}`)
  const shown = async (url: string) => (await held.blog.visitor.get(`/post/getpost/${url}`)).body.post
  const urlsOf = async (path: string, who: Pick<SignedIn, 'get'> = held.blog.visitor) =>
    (await who.get(path)).body.map((post: { url: string }) => post.url)
  const inTrash = async () => (await ann.get('/post/trash')).body.posts

  test('lists what its author deleted, the last one last, page by page, and shows nothing to anyone else', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await write(title, title === 'Two' ? { status: 'draft' } : {})
    const ids: string[] = []
    for (const url of ['two', 'one', 'three']) {
      ids.push(await trash(url))
      held.blog.passTime(1_000)
    }
    const list = await inTrash()
    expect(list.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(list).toMatchObject([
      { title: 'Two', url: 'two', status: 'draft', isPost: true, excerpt: 'gradient' },
      { title: 'One', url: 'one', status: 'public' },
      { title: 'Three', url: 'three' },
    ])
    const { deletedDate, goneDate } = list[0]
    expect(Date.parse(goneDate) - Date.parse(deletedDate)).toBe(30 * 24 * 60 * 60 * 1_000)
    const first = await ann.get('/post/trash?limit=2')
    expect(first.body.total).toBe(3)
    expect(first.body.posts.map(({ url }: { url: string }) => url)).toEqual(['one', 'three'])
    const { body } = await ann.get(`/post/trash?limit=2&before=${first.body.next}`)
    expect(body).toEqual({ posts: [list[0]], total: 3, next: null })
    expect((await owner.get('/post/trash')).body).toEqual({ posts: [], total: 0, next: null })
    expect(await urlsOf('/post/readbyuser', ann)).toEqual([])
    for (const call of [() => restore(ids[1] as string, owner), () => owner.delete(`/post/trash/${ids[1]}`)])
      expect((await call()).body.code).toBe('not_found')
    expect(await inTrash()).toHaveLength(3)
  })

  test('gives a public post back as it was, everywhere', async () => {
    const cover = (await upload(held.blog, ann)).body.imgname
    const inBody = (await upload(held.blog, ann)).body.imgname
    await write('Before')
    await write('Lost', {
      ...{ imgname: cover, imgalt: 'A boat', content: '<h2>A</h2><h2>B</h2><h2>C</h2><p>x</p>' },
      ...{ content: `<p>gradient</p><img src="/api/images/${inBody}" alt="">` },
    })
    await write('After')
    await ann.put('/post/address/lost', { address: 'found' })
    await held.blog.visitor.get('/post/getpost/found')
    await held.blog.services.viewCounter.flush()
    const rows = async () => {
      const { db } = held.blog.database
      const [post] = await db.selectFrom('post').selectAll().where('url', '=', 'found').execute()
      return {
        post,
        body: await db.selectFrom('post_body').selectAll().orderBy('post_id').execute(),
        days: await db.selectFrom('post_view_day').selectAll().execute(),
        addresses: await db.selectFrom('post_address').selectAll().orderBy('url').execute(),
        images: await db.selectFrom('post_image').selectAll().execute(),
        counts: await db.selectFrom('tag_count').selectAll().orderBy('key').execute(),
        months: await db.selectFrom('month_count').selectAll().execute(),
      }
    }
    const pages = async () =>
      Promise.all(
        ['/post/read', '/post/read?search=gradient', '/post/getpostbytag/b', '/author/user/ann'].map(
          async (path) => (await held.blog.visitor.get(path)).body,
        ),
      )
    const [rowsBefore, pagesBefore] = [await rows(), await pages()]
    expect(rowsBefore.post?.views).toBe(1)

    const id = await trash('lost')
    expect(await urlsOf('/post/read')).toEqual(['before', 'after'])
    expect(await urlsOf('/post/read?search=gradient')).toEqual(['before', 'after'])
    expect((await held.blog.visitor.get('/post/getpost/found')).status).toBe(404)
    await write('Newest')
    await ann.delete('/post/delete/newest')
    await assertUsageCounted(held.blog.database)
    await assertCounted(held.blog.database)

    held.blog.passTime(25 * 60 * 60 * 1_000)
    await held.blog.services.cleanUp.run()
    const answer = await restore(id)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'The post was restored.', url: 'found', isOtherAddress: false, isUnscheduled: false },
    ])
    expect([await rows(), await pages()]).toEqual([rowsBefore, pagesBefore])
    expect((await shown('lost')).url).toBe('found')
    expect(await held.blog.images.files()).toEqual(expect.arrayContaining([cover, inBody]))
    await assertUsageCounted(held.blog.database)
    await assertCounted(held.blog.database)
  })

  test('gives the next free address to a post whose address was taken, and says so', async () => {
    await write('Same')
    await ann.put('/post/address/same', { address: 'first' })
    await ann.put('/post/address/first', { address: 'second' })
    const id = await trash('second')
    await write('Second', { status: 'draft' })
    await write('Same')
    const { body } = await restore(id)
    expect(body).toEqual({
      message: 'The post was restored. Another post has its former address, so it is at /second-2 now.',
      url: 'second-2',
      isOtherAddress: true,
      isUnscheduled: false,
    })
    expect((await shown('first')).url).toBe('second-2')
    expect((await shown('same')).title).toBe('Same')
    expect(await urlsOf('/post/read')).toEqual(['second-2', 'same'])
  })

  test('keeps the number of a post, so that the order of publication stays', async () => {
    await write('One')
    await write('Two')
    const before = await shown('two')
    const id = await trash('two')
    await write('Three')
    await restore(id)
    expect(await urlsOf('/post/read')).toEqual(['one', 'two', 'three'])
    expect(await shown('two')).toEqual(before)
    const numbers = await held.blog.database.db
      .selectFrom('post')
      .select(['url', 'publication'])
      .orderBy('publication')
      .execute()
    expect(numbers.map(({ url }) => url)).toEqual(['one', 'two', 'three'])
  })

  test('gives a planned publication back, or says that its time is over', async () => {
    await write('Later', { status: 'draft' })
    await write('Shown')
    const minute = 60_000
    const publishAt = new Date(Date.now() + 10 * minute).toISOString()
    await ann.put('/post/schedule/later', { publishAt })
    await ann.put('/post/schedule/shown', { publishAt, version: 1 })
    const { body } = await restore(await trash('later'))
    expect(body).toMatchObject({ message: 'The post was restored.', isUnscheduled: false })
    await restore(await trash('shown'))
    const planned = async () => (await ann.get('/post/readbyuser')).body
    expect(await planned()).toMatchObject([{ publishAt }, { publishAt, publishVersion: 1 }])
    const [later, ofVersion] = [await trash('later'), await trash('shown')]
    await held.blog.database.db.deleteFrom('post_version').where('title', '=', 'Shown').execute()
    expect((await restore(ofVersion)).body.isUnscheduled).toBe(true)
    held.blog.passTime(11 * minute)
    expect((await restore(later)).body).toMatchObject({
      message: expect.stringContaining('no longer scheduled'),
      isUnscheduled: true,
    })
    for (const post of await planned()) expect(post).not.toHaveProperty('publishAt')
  })

  test('restores a post once, however often that is asked for at once', async () => {
    await write('One')
    const id = await trash('one')
    const answers = await held.blog.concurrently([1, 2, 3].map(() => () => restore(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await urlsOf('/post/readbyuser', ann)).toEqual(['one'])
    for (const odd of ['x', '%00', '..', 'a'.repeat(3_000), `${id}/x`])
      expect((await restore(odd)).status, odd).toBe(404)
    await assertUsageCounted(held.blog.database)
  })

  test('keeps a post down that was taken down', async () => {
    await write('One')
    await owner.post('/post/takedown/one', { reason: 'It names me.' })
    await ann.put('/post/address/one', { address: 'two' })
    const id = await trash('two')
    expect((await owner.get('/post/readbyowner?list=taken_down')).body).toEqual([])
    await write('One', { status: 'draft' })
    await restore(id)
    expect((await ann.get('/post/readbyadmin/two')).body).toMatchObject({
      status: 'private',
      takeDown: { reason: 'It names me.', by: 'owner' },
    })
    expect((await ann.put('/post/update/two', { status: 'public' })).body.code).toBe('taken_down')
    expect(await urlsOf('/post/readbyowner?list=taken_down', owner)).toEqual(['two'])
    expect((await owner.delete('/post/takedown/two')).body.status).toBe('private')
    expect((await ann.put('/post/update/two', { status: 'public' })).status).toBe(200)
  })

  test('of a suspended account stays closed until that is lifted', async () => {
    await write('One')
    const id = await trash('one')
    await owner.put('/author/suspension/ann', { reason: 'Spam.' })
    expect((await restore(id)).status).toBe(401)
    await owner.delete('/author/suspension/ann')
    const { body } = await held.blog.visitor.post('/auth/signin', { username: 'ann', password })
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await held.blog.visitor.post(`/post/trash/${id}`, {}, headers)).status).toBe(200)
  })

  test('gives unfinished texts back: those of a post with it, and one that was never a post by itself', async () => {
    await write('One')
    const texts = async () => (await ann.get('/post/workingcopies')).body
    const typed = { title: 'Typed', blocks: ['<p>Words.</p>'], tags: [] }
    const ofPost = (await ann.post('/post/workingcopy', { ...typed, url: 'one' })).body.id
    const ofNone = (await ann.post('/post/workingcopy', { ...typed, title: 'Alone' })).body.id
    const before = await texts()
    const id = await trash('one')
    const { trashId } = (await ann.delete(`/post/workingcopy/${ofNone}`)).body
    expect(await texts()).toEqual([])
    expect((await ann.put(`/post/workingcopy/${ofPost}`, { revision: 1, title: 'x' })).status).toBe(404)
    expect(await inTrash()).toMatchObject([
      { id, isPost: true },
      { id: trashId, isPost: false, title: 'Alone', url: null, status: null },
    ])
    expect((await restore(trashId)).body).toMatchObject({ url: null, isOtherAddress: false })
    await restore(id)
    expect(await texts()).toEqual(before)
    await ann.delete(`/post/workingcopy/${ofNone}`)
    const gone = await ann.delete(`/post/trash/${trashId}`)
    expect(gone.body.message).toBe('The text was deleted for good.')
    expect(await texts()).toMatchObject([{ id: ofPost, url: 'one' }])
    await assertUsageCounted(held.blog.database)
  })

  test('is logged without titles of hidden posts', async () => {
    await write('Shown')
    await write('Secret', { status: 'draft' })
    const [shownId, secretId] = [await trash('shown'), await trash('secret')]
    await restore(shownId)
    await restore(secretId)
    await trash('shown')
    await trash('secret')
    await ann.delete(`/post/trash/${secretId}`)
    await ann.delete('/post/trash')
    const events = (await owner.get('/audit/read?limit=8')).body.events
    expect(
      events.map(({ kind, subject, details }: Record<string, unknown>) => ({ kind, subject, details })),
    ).toMatchObject([
      { kind: 'trash_deletion', subject: null, details: { posts: '1' } },
      { kind: 'trash_deletion', subject: secretId },
      { kind: 'post_deletion', subject: secretId },
      { kind: 'post_deletion', subject: 'Shown' },
      { kind: 'post_restore', subject: secretId, details: { status: 'draft' } },
      { kind: 'post_restore', subject: 'Shown', details: { url: 'shown' } },
      { kind: 'post_deletion' },
      { kind: 'post_deletion' },
    ])
    expect(JSON.stringify(events)).not.toMatch(/secret/i)
  })
})

describe.each(databaseKinds)('a deleted post whose body could not be prepared in time on %s', (kind) => {
  const held = useBlog(kind, { limits: { bodies: { timeoutMs: 1 } } })

  test('is restored as it was stored', async () => {
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>a</p>' })
    const { db } = held.blog.database
    await db
      .updateTable('post_body')
      .set({ content: '<p>a</p>'.repeat(10_000) })
      .execute()
    const stored = () => db.selectFrom('post_body').selectAll().execute()
    const before = await stored()
    const { trashId } = (await ann.delete('/post/delete/one')).body
    expect((await ann.post(`/post/trash/${trashId}`)).status).toBe(200)
    expect(await stored()).toEqual(before)
  })
})
