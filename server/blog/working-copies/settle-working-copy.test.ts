import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'

describe.each(databaseKinds)('saving the text of a working copy on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const text = { title: 'One', description: 'd', tags: ['t'] }
  const begin = async (sent: object = {}, author = ann): Promise<{ id: string; revision: number }> => {
    const { status, body } = await author.post('/post/workingcopy', {
      ...text,
      blocks: ['<p>a</p>', '<p>b</p>'],
      ...sent,
    })
    expect(status).toBe(201)
    return { id: body.id, revision: body.revision }
  }
  const find = (id: string) => ann.get(`/post/workingcopy/${id}`)
  const create = async (more: object = {}) =>
    (await ann.post('/post/create', { ...text, content: '<p>a</p><p>b</p>', ...more })).body.post
  const update = (more: object) => ann.put('/post/update/one', more)
  const rows = async () => {
    const { db } = held.blog.database
    return {
      posts: await db.selectFrom('post').select(['id', 'url', 'version']).orderBy('id').execute(),
      histories: await db.selectFrom('post_history').select(['post_id', 'trashed_at']).execute(),
      versions: await db
        .selectFrom('post_version')
        .select(['post_id', 'number', 'kind', 'title'])
        .orderBy('number')
        .execute(),
      copies: (await ann.get('/post/workingcopies')).body,
    }
  }

  test('as a new post deletes the copy, and its versions are those of the post', async () => {
    const workingCopy = await begin()
    await ann.post(`/post/workingcopy/version/${workingCopy.id}`, {})
    await ann.put(`/post/workingcopy/${workingCopy.id}`, { revision: 1, title: 'Two' })
    const key = { 'idempotency-key': 'k' }
    const draft = {
      ...text,
      title: 'Two',
      content: '<p>a</p><p>b</p>',
      workingCopy: { ...workingCopy, revision: 2 },
    }
    for (let sent = 0; sent < 2; sent++)
      expect((await ann.post('/post/create', draft, key)).body.post.url).toBe('two')
    const { posts, histories, versions, copies } = await rows()
    const [post] = posts
    expect(posts).toEqual([{ id: post?.id, url: 'two', version: 2 }])
    expect(histories).toEqual([{ post_id: post?.id, trashed_at: null }])
    expect(versions).toMatchObject([
      { post_id: post?.id, number: 1, kind: 'checkpoint', title: 'One' },
      { post_id: post?.id, number: 2, kind: 'save', title: 'Two' },
    ])
    expect(copies).toEqual([])
    await assertUsageCounted(held.blog.database)
  })

  test('in a post deletes the copy, also if nothing had to be changed, and if the copy is gone already', async () => {
    await create()
    const first = await begin({ url: 'one', title: 'Two' })
    const change = { title: 'Two', workingCopy: first }
    for (let sent = 0; sent < 2; sent++) expect((await update(change)).status).toBe(200)
    const second = await begin({ url: 'one', title: 'Two' })
    await update({ workingCopy: second })
    const { versions, copies } = await rows()
    expect(copies).toEqual([])
    expect(versions.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'save'],
      [2, 'save'],
    ])
    await assertUsageCounted(held.blog.database)
  })

  test('leaves a copy that is newer, which goes on from what was saved', async () => {
    const workingCopy = await begin()
    await ann.put(`/post/workingcopy/${workingCopy.id}`, { revision: 1, title: 'Newer' })
    await create({ workingCopy })
    expect((await find(workingCopy.id)).body).toMatchObject({
      url: 'one',
      title: 'Newer',
      baseVersion: 1,
      revision: 2,
    })
    await update({ title: 'Two', workingCopy })
    expect((await find(workingCopy.id)).body).toMatchObject({ title: 'Newer', baseVersion: 2 })
  })

  test('makes no version of what was saved, although numbers were written into it', async () => {
    const blocks = ['<h2 id="sec-a">A</h2>', '<p>b <span class="citation" data-cite="[@k]">[@k]</span></p>']
    const cited = { references: [{ id: 'k', type: 'book', title: 'T' }], citationStyle: 'ieee', macros: {} }
    const workingCopy = await begin({ ...cited, blocks })
    await create({ ...cited, content: blocks.join('').replace('<p>', '<p class="x">'), workingCopy })
    const { content } = (await ann.get('/post/readbyadmin/one')).body
    expect(content).toMatch(/class="number".*class="references"/s)
    const changed = [...blocks, '<p>c</p>']
    await update({
      content: changed.join(''),
      workingCopy: await begin({ url: 'one', blocks: changed }),
    })
    expect((await rows()).versions.map(({ kind }) => kind)).toEqual(['save', 'save'])
  })

  test('makes no version of what was saved, although tags were left out and renamed', async () => {
    await create({ tags: ['Machine Learning'], status: 'public' })
    await ann.put('/tag/update/machine%20learning', { name: 'ML' })
    const tags = ['t', 'Machine Learning', 'T', 'ml']
    await update({ tags, workingCopy: await begin({ url: 'one', tags }) })
    expect((await ann.get('/post/readbyadmin/one')).body.tags).toEqual(['t', 'ML'])
    expect((await rows()).versions.map(({ kind }) => kind)).toEqual(['publication', 'publication'])
  })

  test('makes what was not saved a version', async () => {
    await create()
    const workingCopy = await begin({ url: 'one', title: 'Other', blocks: ['<p>typed</p>'] })
    await update({ status: 'public', workingCopy })
    const { posts, versions, copies } = await rows()
    expect([posts[0]?.version, copies]).toEqual([2, []])
    expect(versions).toMatchObject([
      { number: 1, kind: 'save' },
      { number: 2, kind: 'publication', title: 'One' },
      { number: 3, kind: 'replaced', title: 'Other' },
    ])
    await update({ title: 'Later' })
    expect((await rows()).posts[0]?.version).toBe(4)
    await assertUsageCounted(held.blog.database)
  })

  test('that is refused leaves the copy as it is', async () => {
    const workingCopy = await begin()
    expect((await ann.post('/post/create', { ...text, title: '', workingCopy })).status).toBe(400)
    const missing = { ...text, content: '<p><img src="/api/images/unknown.webp">', workingCopy }
    expect((await ann.post('/post/create', missing)).status).toBe(400)
    expect((await find(workingCopy.id)).body.revision).toBe(1)
    for (const bad of [{ id: 'x' }, { id: 'x', revision: 'y' }, { id: 'x'.repeat(1_000), revision: 1 }, 'x'])
      expect((await ann.post('/post/create', { ...text, workingCopy: bad })).status).toBe(400)
  })

  test('of somebody else or of another post does no harm', async () => {
    const ben = await held.blog.signUp('ben')
    const foreign = await begin({}, ben)
    await create({ workingCopy: foreign })
    await update({ title: 'Two', workingCopy: foreign })
    expect((await ben.get('/post/workingcopies')).body).toMatchObject([{ id: foreign.id, url: null }])
    await create({ title: 'Other' })
    const ofOther = await begin({ url: 'other', title: 'Changed' })
    const unsaved = await begin({ title: 'New' })
    await update({ title: 'Three', workingCopy: ofOther })
    await update({ title: 'Four', workingCopy: unsaved })
    const { posts, histories, versions, copies } = await rows()
    expect(copies).toEqual([])
    const [one, other] = posts
    expect(versions.filter(({ post_id }) => post_id === other?.id)).toMatchObject([
      { number: 1, kind: 'save', title: 'Other' },
      { number: 2, kind: 'discarded', title: 'Changed' },
    ])
    expect(versions.filter(({ post_id }) => post_id === one?.id).map(({ kind }) => kind)).toEqual(
      Array(4).fill('save'),
    )
    expect(histories.filter(({ trashed_at }) => trashed_at !== null)).toHaveLength(1)
  })

  test('of a post that was deleted is not saved in another one with its address', async () => {
    await create()
    const workingCopy = await begin({ url: 'one', blocks: ['<p>typed</p>'] })
    await ann.delete('/post/delete/one')
    await create({ status: 'public' })
    const change = { content: '<p>typed</p>', baseVersion: 1, workingCopy }
    expect((await ann.put('/post/update/one', change)).status).toBe(404)
    expect((await rows()).posts.map(({ version }) => version)).toEqual([1])
  })

  test('at once from two places makes two posts, and no text is lost', async () => {
    const workingCopy = await begin()
    const draft = (title: string) => ({ ...text, title, content: `<p>${title}</p>`, workingCopy })
    const responses = await held.blog.concurrently(
      ['Here', 'There'].map((title) => () => ann.post('/post/create', draft(title))),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect((await rows()).posts.map(({ url }) => url).sort()).toEqual(['here', 'there'])
  })

  test('keeps the images that the text shows', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const content = `<p><img src="/api/images/${imgname}" alt=""></p>`
    const workingCopy = await begin({ blocks: [content] })
    await create({ content, workingCopy })
    await update({ content: '<p>x</p>' })
    held.blog.passTime(25 * 60 * 60 * 1_000)
    await held.blog.services.images.removeUnused()
    expect(await held.blog.images.files()).toEqual([imgname])
  })
})
