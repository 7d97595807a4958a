import { beforeEach, describe, expect, test } from 'vitest'
import { createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'

const minute = 60 * 1_000

describe.each(databaseKinds)('versions of working copies on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const begin = async (sent: object = {}): Promise<string> => {
    const { status, body } = await ann.post('/post/workingcopy', {
      title: 'T',
      blocks: ['<p>a</p>'],
      ...sent,
    })
    expect(status).toBe(201)
    return body.id
  }
  const type = (id: string, revision: number, text: string, more = {}) =>
    ann.put(`/post/workingcopy/${id}`, {
      ...{ revision, splice: { start: 0, deleteCount: 1, blocks: [`<p>${text}</p>`] } },
      ...more,
    })
  const makeVersion = (id: string, sent = {}) => ann.post(`/post/workingcopy/version/${id}`, sent)
  const addPost = () => ann.post('/post/create', { title: 'One', description: 'd', content: '<p>a</p>' })

  /** All versions, oldest first. */
  async function versions() {
    const { versions } = createReads(held.blog.database)
    const rows = await held.blog.database.db
      .selectFrom('post_version')
      .select(['post_id', 'number'])
      .orderBy('number')
      .execute()
    return Promise.all(
      rows.map(async ({ post_id, number }) => ({
        ...(await versions.find(post_id, number)),
        content: await versions.findContent(post_id, number),
      })),
    )
  }

  test('of a text that is being typed, one is made every five minutes, of what was there before', async () => {
    const id = await begin()
    for (const [at, text] of ['b', 'c', 'd', 'e', 'f', 'g'].entries()) {
      held.blog.passTime(2 * minute)
      expect((await type(id, at + 1, text)).status).toBe(200)
    }
    const found = await versions()
    expect(found).toMatchObject([
      { number: 1, kind: 'autosave', content: '<p>c</p>', title: 'T', name: null, status: null },
      { number: 2, kind: 'autosave', content: '<p>f</p>' },
    ])
    const times = found.map(({ created_at }) => Date.parse(created_at as string))
    expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(5 * minute)
    await assertUsageCounted(held.blog.database)
  })

  test('what was there before a long pause is one, even if all of it is deleted then', async () => {
    await addPost()
    const id = await begin({ url: 'one' })
    await type(id, 1, 'Many words')
    const { changedDate } = (await ann.get(`/post/workingcopy/${id}`)).body
    held.blog.passTime(60 * minute)
    await type(id, 2, '')
    expect((await versions()).at(-1)).toMatchObject({
      ...{ number: 2, kind: 'autosave', content: '<p>Many words</p>', created_at: changedDate },
    })
    expect((await ann.get('/post/readbyadmin/one')).body.content).toBe('<p>a</p>')
  })

  test('one is made at a wish, also without title, with a name, and only if something changed', async () => {
    const id = await begin({ title: '' })
    const first = await makeVersion(id)
    expect([first.status, first.body]).toEqual([201, { number: 1, createdDate: expect.any(String) }])
    held.blog.passTime(1_000)
    expect((await makeVersion(id, { name: ' For  Zoe ' })).body).toEqual(first.body)
    await type(id, 1, 'b')
    expect((await makeVersion(id, { name: 'Second' })).body.number).toBe(2)
    await ann.put(`/post/workingcopy/${id}`, { revision: 2, title: 'Title' })
    expect((await makeVersion(id)).body.number).toBe(3)
    expect(await versions()).toMatchObject([
      { kind: 'checkpoint', name: 'For Zoe', content: '<p>a</p>' },
      { kind: 'checkpoint', name: 'Second', content: '<p>b</p>', title: '' },
      { kind: 'checkpoint', name: null, content: '<p>b</p>', title: 'Title' },
    ])
    expect((await ann.get('/post/readbyuser')).body).toEqual([])
    const listed = (await ann.get(`/post/workingcopy/versions/${id}`)).body
    expect(listed.map(({ number, name }: Record<string, unknown>) => [number, name])).toEqual([
      [3, null],
      [2, 'Second'],
      [1, 'For Zoe'],
    ])
    const find = (number: unknown) => ann.get(`/post/workingcopy/version/${id}?number=${number}`)
    expect((await find(2)).body).toMatchObject({ ...listed[1], content: '<p>b</p>', tags: [], imgname: null })
    expect([(await find(4)).status, (await find('x')).status, (await find(0)).status]).toEqual([
      404, 400, 400,
    ])
    const ben = await held.blog.signUp('ben')
    expect((await ben.get(`/post/workingcopy/versions/${id}`)).status).toBe(404)
    expect((await ben.get(`/post/workingcopy/version/${id}?number=1`)).status).toBe(404)
    const tooLong = await makeVersion(id, { name: 'x'.repeat(101) })
    expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ['name']])
    await assertUsageCounted(held.blog.database)
  })

  test('of a copy of a post are among those of the post, which stays as it is', async () => {
    await addPost()
    const id = await begin({ url: 'one', blocks: ['<p>b</p>'], status: 'public' })
    expect((await makeVersion(id)).body.number).toBe(2)
    expect((await makeVersion(id, { kind: 'publication' })).status).toBe(400)
    await ann.put('/post/update/one', { content: '<p>c</p>' })
    expect(await versions()).toMatchObject([
      { number: 1, kind: 'save', content: '<p>a</p>' },
      { number: 2, kind: 'checkpoint', content: '<p>b</p>', status: 'public' },
      { number: 3, kind: 'save', content: '<p>c</p>', status: 'draft' },
    ])
    await type(id, 1, 'd')
    await makeVersion(id, { kind: 'replaced' })
    expect((await versions()).at(-1)).toMatchObject({ number: 4, kind: 'replaced', content: '<p>d</p>' })
  })

  test('a copy that is deleted becomes one, unless the newest has its text', async () => {
    await addPost()
    const same = await begin({ url: 'one', title: 'One', description: 'd' })
    expect((await ann.delete(`/post/workingcopy/${same}`)).body).toEqual({
      message: expect.any(String),
      trashId: null,
    })
    expect(await versions()).toHaveLength(1)
    const other = await begin({ url: 'one', title: 'Other' })
    await ann.delete(`/post/workingcopy/${other}`)
    expect((await versions()).at(-1)).toMatchObject({ kind: 'discarded', title: 'Other' })
    const empty = await begin({ url: 'one', title: ' ', blocks: ['<p> </p>', ''] })
    await ann.delete(`/post/workingcopy/${empty}`)
    expect(await versions()).toHaveLength(2)
    expect((await ann.get('/post/workingcopies')).body).toEqual([])
    expect((await ann.delete(`/post/workingcopy/${other}`)).status).toBe(404)
    await assertUsageCounted(held.blog.database)
  })

  test('the texts of copies that are deleted one soon after the other all stay', async () => {
    await addPost()
    for (const text of ['x', 'y', 'z']) {
      const id = await begin({ url: 'one', blocks: [`<p>${text}</p>`] })
      await ann.delete(`/post/workingcopy/${id}`)
    }
    const typed = await begin({ url: 'one', blocks: ['<p>w</p>'] })
    held.blog.passTime(6 * minute)
    await type(typed, 1, 'v')
    await ann.put('/post/update/one', {
      title: 'Two',
      content: '<p>b</p>',
      workingCopy: { id: typed, revision: 2 },
    })
    held.blog.passTime(31 * 24 * 60 * minute)
    await held.blog.services.cleanUp.run()
    const contents = (await versions()).map(({ content }) => content)
    for (const text of ['x', 'y', 'z', 'v', 'b']) expect(contents).toContain(`<p>${text}</p>`)
  })

  test('of a post that is deleted are in the trash with it, and come back with it', async () => {
    await addPost()
    const id = await begin({ url: 'one', title: 'Typed' })
    const { trashId } = (await ann.delete('/post/delete/one')).body
    expect((await ann.get('/post/workingcopies')).body).toEqual([])
    expect((await type(id, 1, 'b')).status).toBe(404)
    expect((await ann.post('/post/workingcopy', { url: 'one', blocks: [] })).status).toBe(404)
    await ann.post(`/post/trash/${trashId}`)
    expect((await ann.get(`/post/workingcopy/${id}`)).body).toMatchObject({ url: 'one', title: 'Typed' })
    await assertUsageCounted(held.blog.database)
  })

  test('a text that was never a post is in the trash when it is deleted, and an empty one is gone', async () => {
    const id = await begin()
    const { trashId } = (await ann.delete(`/post/workingcopy/${id}`)).body
    const { db } = held.blog.database
    expect(await db.selectFrom('post_history').select(['post_id', 'trashed_at']).execute()).toEqual([
      { post_id: trashId, trashed_at: expect.any(String) },
    ])
    expect((await ann.get('/post/workingcopies')).body).toEqual([])
    expect((await type(id, 1, 'b')).status).toBe(404)
    expect((await ann.get('/post/trash')).body.posts).toMatchObject([
      { id: trashId, title: 'T', excerpt: 'a', isPost: false },
    ])
    expect((await ann.post(`/post/trash/${trashId}`)).status).toBe(200)
    expect((await ann.get(`/post/workingcopy/${id}`)).body).toMatchObject({
      revision: 1,
      blocks: ['<p>a</p>'],
    })
    const { imgname } = (await upload(held.blog, ann)).body
    const empty = await begin({ title: '', blocks: [`<p><img src="/api/images/${imgname}" alt=""></p>`] })
    await type(empty, 1, '')
    expect((await ann.delete(`/post/workingcopy/${empty}`)).body.trashId).toBeNull()
    expect(await db.selectFrom('post_history').select('post_id').execute()).toEqual([{ post_id: trashId }])
    held.blog.passTime(25 * 60 * minute)
    await held.blog.services.images.removeUnused()
    expect(await held.blog.images.files()).toEqual([])
    await assertUsageCounted(held.blog.database)
  })
})
