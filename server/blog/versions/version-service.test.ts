import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { assertUsageCounted } from '#server/limits/quotas/testing/assert-usage-counted.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const texts = { title: 'One', description: 'd', tags: ['a'], content: '<p>1</p>' }

describe.each(databaseKinds)('versions of one’s own post on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    await ann.post('/post/create', texts)
  })

  const list = async (query = '') => (await ann.get(`/post/versions/one${query}`)).body
  const find = (number: unknown, who = ann) => who.get(`/post/version/one?number=${number}`)
  const name = (number: unknown, text: unknown) => ann.put('/post/version/one', { number, name: text })

  test('are listed newest first, page by page', async () => {
    await ann.put('/post/update/one', { title: 'Two' })
    await ann.put('/post/update/one', { status: 'public' })
    expect(await list()).toMatchObject([
      { number: 3, kind: 'publication', status: 'public', isCurrent: true },
      { number: 2, kind: 'save', title: 'Two', name: null, isCurrent: false },
      { number: 1, title: 'One' },
    ])
    const { body, headers } = await ann.get('/post/versions/one?limit=2')
    const [, next] = /<([^>]+)>/.exec(String(headers.link)) ?? []
    const rest = await list(new URL(next as string, 'http://x').search)
    expect([...body, ...rest].map(({ number }) => number)).toEqual([3, 2, 1])
    for (const id of ['99999999999999', '-99999999999999', 'x']) {
      const before = Buffer.from(`2026-01-01T00:00:00.000Z ${id}`).toString('base64url')
      expect((await ann.get(`/post/versions/one?before=${before}`)).status, id).toBe(400)
    }
  })

  test('are shown whole and restored as new ones, with their cover and images', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const content = `<p><img src="/api/images/${imgname}" alt="x"></p><p>2</p>`
    await ann.put('/post/update/one', { content, tags: ['b'] })
    await ann.put('/post/cover/one', { imgname, imgalt: 'A boat' })
    await ann.delete('/post/cover/one')
    await ann.put('/post/update/one', { ...texts, title: 'Three', status: 'public' })
    const { body } = await find(3)
    expect(body).toMatchObject({ number: 3, title: 'One', tags: ['b'], imgname, imgalt: 'A boat' })
    expect(body.content).toContain('?token=')
    const restored = await ann.post('/post/restore/one', { number: 3 })
    expect([restored.status, restored.body]).toMatchObject([
      200,
      { version: 6, post: { title: 'One', tags: ['b'], imgname, imgalt: 'A boat', status: 'public' } },
    ])
    const [newest, before] = await list()
    expect([newest, before]).toMatchObject([{ kind: 'restore', isCurrent: true }, { title: 'Three' }])
    expect((await held.blog.visitor.get('/post/getpost/one')).body.post.content).toContain(imgname)
  })

  test('take a name, which is one line of bounded length, and lose it again', async () => {
    expect((await name(1, '  Before\nthe talk ')).body.version).toMatchObject({ name: 'Before the talk' })
    expect((await name(1, '')).body.version.name).toBeNull()
    const { status, body } = await name(1, 'x'.repeat(limits.version.maxNameCharacters + 1))
    expect([status, Object.keys(body.fields)]).toEqual([400, ['name']])
  })

  test('that do not exist, or are of another post, are refused', async () => {
    const ben = await held.blog.signUp('ben')
    expect((await find(1, ben)).status).toBe(404)
    await ann.post('/post/create', { ...texts, title: 'Two' })
    await ann.put('/post/update/two', { title: 'Changed' })
    for (const number of [2, 99]) {
      expect((await find(number)).status).toBe(404)
      expect((await name(number, 'n')).status).toBe(404)
      expect((await ann.post('/post/restore/one', { number })).status).toBe(404)
    }
    for (const number of ['x', 0, -1, 1.5, 2 ** 40]) expect((await find(number)).status).toBe(400)
  })

  test('are restored without images that no longer exist, which the response names', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const img = (name: string) => `<img src="/api/images/${name}" alt="">`
    const blocks = [`<p>a ${img(imgname)}</p>`, `<p>b ${img('gone.png')} c</p>`]
    const { id } = (await ann.post('/post/workingcopy', { url: 'one', ...texts, imgname, blocks })).body
    const { number } = (await ann.post(`/post/workingcopy/version/${id}`, {})).body
    const { status, body } = await ann.post('/post/restore/one', { number })
    expect([status, body]).toMatchObject([
      200,
      {
        message: 'The version was restored without an image that no longer exists.',
        missingImages: ['gone.png'],
        post: { imgname },
      },
    ])
    const { content } = (await ann.get('/post/readbyadmin/one')).body
    expect(content).toContain(imgname)
    expect(content).toContain('<p>b  c</p>')
    await held.blog.database.db.updateTable('image').set({ removed_at: new Date().toISOString() }).execute()
    expect((await ann.post('/post/restore/one', { number })).body).toMatchObject({
      message: 'The version was restored without 2 images that no longer exist.',
      missingImages: [imgname, 'gone.png'],
      post: { imgname: null },
    })
    await assertUsageCounted(held.blog.database)
  })

  test('that are no post, as what was being typed, are refused with a reason', async () => {
    const typed = { title: '', description: 'd'.repeat(6_000), tags: ['a', 'A', ''], blocks: ['<p>2</p>'] }
    const { id } = (await ann.post('/post/workingcopy', { url: 'one', ...typed })).body
    const { number } = (await ann.post(`/post/workingcopy/version/${id}`, {})).body
    const { status, body } = await ann.post('/post/restore/one', { number })
    expect([status, body]).toMatchObject([
      400,
      { code: 'validation_failed', fields: { number: expect.stringContaining('A title is required.') } },
    ])
    expect((await list()).map((each: { number: number }) => each.number)).toEqual([number, 1])
    const { body: tagged } = await ann.post('/post/workingcopy', {
      url: 'one',
      ...texts,
      blocks: [],
      tags: ['a', 'A', ''],
    })
    const again = (await ann.post(`/post/workingcopy/version/${tagged.id}`, {})).body
    expect((await ann.post('/post/restore/one', { number: again.number })).body.post.tags).toEqual(['a'])
  })
})

describe.each(databaseKinds)('versions beyond the quota on %s', (kind) => {
  const held = useBlog(kind, { accountQuota: 60_000 })

  test('make room: the oldest without a name go, and no save is refused for them', async () => {
    const ann = await held.blog.signUp('ann')
    const body = (letter: string) => `<p>${letter.repeat(5_000)}</p>`
    await ann.post('/post/create', { ...texts, content: body('a') })
    await ann.put('/post/version/one', { number: 1, name: 'First' })
    for (const letter of 'bcdefghijk')
      expect((await ann.put('/post/update/one', { content: body(letter) })).status).toBe(200)
    const numbers = (await ann.get('/post/versions/one')).body.map((each: { number: number }) => each.number)
    expect(numbers).toContain(1)
    expect(numbers[0]).toBe(11)
    expect(numbers.length).toBeLessThan(11)
    expect(numbers).not.toContain(2)
    const { storage } = (await ann.get('/author/profile')).body
    expect(storage.usedBytes).toBeLessThanOrEqual(60_000)
    expect(storage.isNearlyFull).toBe(true)
    for (const number of numbers) await ann.put('/post/version/one', { number, name: `v${number}` })
    expect((await ann.put('/post/update/one', { content: body('z') })).status).toBe(200)
  })

  test('make room with those from which unfinished texts began last, so that no such text takes more than the quota', async () => {
    const ann = await held.blog.signUp('ann')
    const body = (letter: string) => `<p>${letter.repeat(5_000)}</p>`
    let version = (await ann.post('/post/create', { ...texts, content: body('a') })).body.version
    const bases: number[] = []
    async function saveAll(letters: string) {
      for (const letter of letters) {
        const { body: copy } = await ann.post('/post/workingcopy', { url: 'one', blocks: [] })
        version = (await ann.put('/post/update/one', { content: body(letter) })).body.version
        bases.push(version)
        await ann.put(`/post/workingcopy/${copy.id}`, { revision: 1, baseVersion: version })
      }
    }
    const numbers = async (): Promise<number[]> =>
      (await ann.get('/post/versions/one')).body.map((each: { number: number }) => each.number)
    await saveAll('bc')
    for (const letter of 'defgh') await ann.put('/post/update/one', { content: body(letter) })
    expect(await numbers()).toEqual(expect.arrayContaining(bases))
    await saveAll('ijklmnop')
    expect(await numbers()).not.toEqual(expect.arrayContaining(bases))
    await ann.put('/post/update/one', { content: body('q') })
    const { storage } = (await ann.get('/author/profile')).body
    expect(storage.usedBytes).toBeLessThanOrEqual(60_000)
  })

  test('that a link or a schedule needs stay, so both are refused once there is no more room', async () => {
    const ann = await held.blog.signUp('ann')
    const body = (letter: string) => `<p>${letter.repeat(5_000)}</p>`
    await ann.post('/post/create', { ...texts, content: body('a'), status: 'public' })
    const responses = []
    let version = 1
    for (const letter of 'bcdefghijklmno') {
      version = (await ann.put('/post/update/one', { content: body(letter) })).body.version
      responses.push(await ann.post('/post/link/one', { version }))
    }
    expect([responses.at(0)?.status, responses.at(-1)?.body.code]).toEqual([201, 'quota_reached'])
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await ann.put('/post/schedule/one', { version, publishAt })
    expect([scheduled.status, scheduled.body.code]).toEqual([413, 'quota_reached'])
    const { storage } = (await ann.get('/author/profile')).body
    expect(storage.usedBytes).toBeLessThanOrEqual(70_000)
  })
})
