import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'

describe.each(databaseKinds)('working copies on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })

  const begin = async (sent: object = {}, headers = {}) => {
    const { status, body } = await ann.post(
      '/post/workingcopy',
      { blocks: ['<p>a</p>', '<p>b</p>'], ...sent },
      headers,
    )
    expect(status).toBe(201)
    return body
  }
  const save = (id: string, sent: object, caller = ann) => caller.put(`/post/workingcopy/${id}`, sent)
  const find = async (id: string) => (await ann.get(`/post/workingcopy/${id}`)).body
  const list = async () => (await ann.get('/post/workingcopies')).body
  const replace = (start: number, deleteCount: number, ...blocks: string[]) => ({
    splice: { start, deleteCount, blocks },
  })
  const addPost = (post: object = {}) =>
    ann.post('/post/create', {
      title: 'One',
      description: 'd',
      content: '<p>a</p>',
      status: 'public',
      ...post,
    })

  test('a new text is stored bit by bit, and readers see nothing of it', async () => {
    const { id, revision, missingImages } = await begin({ title: ' One ' })
    expect([revision, missingImages]).toEqual([1, []])
    const steps: [object, string[]][] = [
      [replace(1, 1, '<p>c</p>'), ['<p>a</p>', '<p>c</p>']],
      [replace(2, 0, '<p>d</p>', '<p>e</p>'), ['<p>a</p>', '<p>c</p>', '<p>d</p>', '<p>e</p>']],
      [replace(0, 3), ['<p>e</p>']],
      [{ title: 'Two', tags: ['a', ' b '], status: 'public' }, ['<p>e</p>']],
    ]
    for (const [at, [sent, blocks]] of steps.entries()) {
      held.blog.passTime(1_000)
      const saved = await save(id, { revision: at + 1, ...sent })
      expect(saved.body).toEqual({ revision: at + 2, changedDate: expect.any(String), missingImages: [] })
      expect(await find(id)).toMatchObject({ blocks, changedDate: saved.body.changedDate })
    }
    expect(await find(id)).toMatchObject({
      ...{ id, url: null, baseVersion: null, revision: 5, status: 'public' },
      ...{ title: 'Two', description: '', tags: ['a', 'b'], imgname: null, imgpath: null, imgalt: '' },
    })
    expect((await ann.get('/post/readbyuser')).body).toEqual([])
    await assertUsageCounted(held.blog.database)
  })

  test('of a post leaves the post as it is, and tells its address and the version that it began from', async () => {
    await addPost()
    await ann.put('/post/update/one', { title: 'Other' })
    const { id } = await begin({ url: 'one', title: 'Unfinished' })
    const earlier = await begin({ url: 'one', baseVersion: 1 })
    expect(await find(id)).toMatchObject({ url: 'one', baseVersion: 2, title: 'Unfinished' })
    expect(await find(earlier.id)).toMatchObject({ url: 'one', baseVersion: 1 })
    expect((await held.blog.visitor.get('/post/getpost/one')).body.post).toMatchObject({
      title: 'Other',
      content: '<p>a</p>',
    })
    await save(id, { revision: 1, baseVersion: 1 })
    expect((await find(id)).baseVersion).toBe(1)
    const refused = { status: 400, body: { fields: { baseVersion: 'This post has no such version.' } } }
    expect(await save(id, { revision: 2, baseVersion: 99 })).toMatchObject(refused)
    expect(await ann.post('/post/workingcopy', { url: 'one', baseVersion: 99, blocks: [] })).toMatchObject(
      refused,
    )
    expect((await find(id)).baseVersion).toBe(1)
    await ann.put('/post/address/one', { address: 'two' })
    expect((await find(id)).url).toBe('two')
  })

  test('are listed with their first words, the one that changed last first', async () => {
    await addPost()
    const first = await begin({ url: 'one', blocks: ['<h2>A heading</h2>', `<p>${'word '.repeat(100)}</p>`] })
    held.blog.passTime(1_000)
    const second = await begin({ title: 'Second', blocks: [] })
    held.blog.passTime(1_000)
    expect(await list()).toMatchObject([
      { id: second.id, url: null, title: 'Second', excerpt: '', baseVersion: null },
      { id: first.id, url: 'one', title: '', baseVersion: 1 },
    ])
    expect((await list())[1].excerpt).toMatch(/^A heading word word (word )+/)
    expect((await list())[1].excerpt.length).toBeLessThanOrEqual(200)
    await save(first.id, { revision: 1, title: 'First' })
    const { changedDate, createdDate } = (await list())[0]
    expect(Date.parse(changedDate) - Date.parse(createdDate)).toBeGreaterThanOrEqual(2_000)
  })

  test('a change of another revision than the newest is a conflict, and nothing of it is stored', async () => {
    const { id } = await begin()
    expect((await save(id, { revision: 1, title: 'Here' })).status).toBe(200)
    for (const revision of [1, 3]) {
      const { status, body } = await save(id, { revision, title: 'There', ...replace(0, 2) })
      expect([status, body.code]).toEqual([409, 'conflict'])
    }
    expect(await find(id)).toMatchObject({ revision: 2, title: 'Here', blocks: ['<p>a</p>', '<p>b</p>'] })
  })

  test('of changes at once one is stored, and the others are conflicts', async () => {
    const { id } = await begin()
    const titles = ['a', 'b', 'c', 'd', 'e']
    const responses = await held.blog.concurrently(
      titles.map((title) => () => save(id, { revision: 1, title })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const stored = responses.findIndex(({ status }) => status === 200)
    expect(await find(id)).toMatchObject({ revision: 2, title: titles[stored] })
  })

  test('the same change sent again gets the first response, also at once; any other is a conflict', async () => {
    const { id } = await begin()
    const change = { revision: 1, title: 'T', ...replace(0, 1, '<p>x</p>', '<p>y</p>') }
    const [first, second] = await held.blog.concurrently([() => save(id, change), () => save(id, change)])
    expect(first?.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first?.body })
    held.blog.passTime(1_000)
    expect((await save(id, change)).body).toEqual(first?.body)
    expect((await find(id)).blocks).toEqual(['<p>x</p>', '<p>y</p>', '<p>b</p>'])
    expect((await save(id, { ...change, title: 'U' })).status).toBe(409)
    await save(id, { revision: 2, description: 'd' })
    expect((await save(id, change)).status).toBe(409)
  })

  test('a new text sent again with the same key is stored once', async () => {
    const key = { 'idempotency-key': 'k' }
    const first = await begin({ title: 'T' }, key)
    expect(await begin({ title: 'T' }, key)).toEqual(first)
    expect(await list()).toHaveLength(1)
    const send = (title: string) =>
      ann.post('/post/workingcopy', { blocks: ['<p>a</p>', '<p>b</p>'], title }, key)
    expect((await send('U')).body).toMatchObject({ code: 'idempotency_key_reused', workingCopy: first.id })
    await ann.delete(`/post/workingcopy/${first.id}`)
    expect((await send('T')).body.code).toBe('not_found')
  })

  test('whoever sends a new text again overwrites nothing that was changed since', async () => {
    const key = { 'idempotency-key': 'k' }
    const first = await begin({ title: 'T' }, key)
    const change = { start: 0, deleteCount: 1, blocks: ['<p>of another device</p>'] }
    await save(first.id, { revision: 1, splice: change })
    const { id, revision } = await begin({ title: 'T' }, key)
    const later = { revision, splice: { ...change, blocks: ['<p>mine</p>'] } }
    expect((await save(id, later)).body.code).toBe('conflict')
  })

  test('belong to their author: nobody else finds, changes or deletes one', async () => {
    const owner = ann
    ann = await held.blog.signUp('ben')
    const { id } = await begin({ title: 'Secret' })
    for (const call of [
      () => owner.get(`/post/workingcopy/${id}`),
      () => save(id, { revision: 1, title: 'x' }, owner),
      () => owner.delete(`/post/workingcopy/${id}`),
      () => owner.post(`/post/workingcopy/version/${id}`, {}),
    ])
      expect((await call()).body.code).toBe('not_found')
    expect((await owner.get('/post/workingcopies')).body).toEqual([])
    await addPost({ title: 'Public' })
    await addPost({ title: 'Hidden', status: 'draft' })
    const of = (url: string) => owner.post('/post/workingcopy', { url, blocks: [] })
    expect([(await of('public')).status, (await of('hidden')).status]).toEqual([403, 404])
    expect(await find(id)).toMatchObject({ revision: 1, title: 'Secret' })
  })

  test.each(['x', '%00', '..', 'version', `${'0'.repeat(40)}`, 'a/b'])(
    'there is none with the id %s',
    async (id) => {
      await begin()
      expect((await ann.get(`/post/workingcopy/${id}`)).status).toBe(404)
      expect((await save(id, { revision: 1 })).status).toBe(404)
      expect((await ann.delete(`/post/workingcopy/${id}`)).status).toBe(404)
    },
  )

  test.each([
    ['splice.start', replace(3, 0)],
    ['splice.start', replace(-1, 0)],
    ['splice.start', { splice: { start: 0.5, deleteCount: 0, blocks: [] } }],
    ['splice.start', { splice: { start: 2 ** 53, deleteCount: 0, blocks: [] } }],
    ['splice.deleteCount', replace(0, 3)],
    ['splice.deleteCount', replace(2, 1)],
    ['splice.deleteCount', replace(1, 2 ** 52)],
    ['splice.blocks', { splice: { start: 0, deleteCount: 0 } }],
    ['splice.blocks', { splice: { start: 0, deleteCount: 0, blocks: 'x' } }],
    ['splice.blocks.0', { splice: { start: 0, deleteCount: 0, blocks: [null] } }],
    ['splice', { splice: 'x' }],
    ['revision', { revision: 'x' }],
    ['revision', { revision: 0 }],
    ['baseVersion', { baseVersion: 2 ** 40 }],
    ['status', { status: 'shown' }],
    ['title', { title: 'x'.repeat(10 * limits.post.maxTitleCharacters + 1) }],
    ['tags', { tags: Array(2_000).fill('x') }],
  ])('what is wrong with %s is refused at it, and nothing is stored', async (field, sent) => {
    const { id } = await begin()
    const { status, body } = await save(id, { revision: 1, ...sent })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect((await find(id)).revision).toBe(1)
  })

  test('a text that is too long for a post is refused at its blocks', async () => {
    const million = `<p>${'x'.repeat(1_000_000)}</p>`
    const { id } = await begin({ blocks: [million, million] })
    const refused = [
      await ann.post('/post/workingcopy', { blocks: [million, million, million] }),
      await save(id, { revision: 1, ...replace(0, 0, million) }),
      await ann.post('/post/workingcopy', { blocks: Array(limits.workingCopy.maxBlocks + 1).fill('<p>') }),
    ]
    expect(refused.map(({ body }) => Object.keys(body.fields))).toEqual([
      ['blocks'],
      ['splice.blocks'],
      ['blocks'],
    ])
    const huge = await ann.post('/post/workingcopy', { blocks: [million.repeat(5)] })
    expect([huge.status, huge.body.code]).toEqual([413, 'payload_too_large'])
    const many = { blocks: Array(limits.workingCopy.maxBlocks).fill('<p>x</p>') }
    const all = await ann.post('/post/workingcopy', many)
    expect(all.status).toBe(201)
    expect((await save(all.body.id, { revision: 1, ...replace(0, 0, '<p>') })).body.fields).toEqual({
      'splice.blocks': 'A text may have at most 10,000 blocks.',
    })
    expect((await save(id, { revision: 1, ...replace(0, 1, '<p>x</p>') })).status).toBe(200)
    await assertUsageCounted(held.blog.database)
  })

  test('an account has a bounded number of them, and is told what to do', async () => {
    const { db } = held.blog.database
    const { id } = await begin()
    const row = await db.selectFrom('working_copy').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: limits.workingCopy.maxPerAccount - 1 }, () => randomUUIDv7())
    await db
      .insertInto('working_copy')
      .values(others.map((other) => ({ ...row, id: other })))
      .execute()
    const refused = await ann.post('/post/workingcopy', { blocks: [] })
    expect([refused.status, refused.body]).toMatchObject([
      413,
      { code: 'quota_reached', message: expect.stringMatching(/^You have 200 unfinished texts.*delete/) },
    ])
    expect((await save(id, { revision: 1, title: 'x' })).status).toBe(200)
  })

  test('each block is sanitized when it arrives, alone, and keeps its place', async () => {
    const { id } = await begin({
      blocks: ['<p onclick=x()>a<script>x()</script></p>', '<img src="', 'x" onerror=x()>', '', '<li>b'],
      title: '<b>T</b>\u0000',
      imgalt: '\ud800',
    })
    expect(await find(id)).toMatchObject({
      title: '<b>T</b>',
      blocks: ['<p>a</p>', '', 'x" onerror=x()&gt;', '', '<ul><li>b</li></ul>'],
    })
    await save(id, { revision: 1, ...replace(3, 1, '<p>c</p><p>d</p><iframe srcdoc=x>') })
    expect((await find(id)).blocks[3]).toBe('<p>c</p><p>d</p>')
    const rows = await held.blog.database.db.selectFrom('working_copy').select('content').execute()
    expect(JSON.stringify(rows)).not.toMatch(/script|iframe|onclick/)
  })

  test('are gone with their account', async () => {
    ann = await held.blog.signUp('ben')
    await begin()
    await ann.delete('/author/delete/ben')
    expect(await held.blog.database.db.selectFrom('working_copy').selectAll().execute()).toEqual([])
    expect(await held.blog.database.db.selectFrom('post_history').selectAll().execute()).toEqual([])
  })
})
