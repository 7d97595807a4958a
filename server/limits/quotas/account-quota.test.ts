import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { createDiskReserve } from './disk-reserve.ts'
import { assertUsageCounted } from './testing/assert-usage-counted.ts'

const day = 24 * 60 * 60 * 1_000
const quota = 60_000
const words = (bytes: number) => `<p>${'word '.repeat(bytes / 5)}</p>`
const draft = (title: string, bytes: number) => ({ title, description: 'd', content: words(bytes) })

/** Noise of which the file has about three bytes for each pixel. */
const noise = (side: number) =>
  imageFile('png', {
    width: side,
    height: side,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
    background: undefined,
  })

describe.each(databaseKinds)('the quota of an account on %s', (kind) => {
  const held = useBlog(kind, { accountQuota: quota })
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
  })
  const storageOf = async (caller: SignedIn) => (await caller.get('/author/profile')).body.storage
  const usedBy = async (caller: SignedIn): Promise<number> => (await storageOf(caller)).usedBytes
  const postsOf = async (caller: SignedIn) => (await caller.get('/post/readbyuser')).body.length

  test('what exceeds it is refused with the bytes used and advice, and nothing is saved', async () => {
    expect(await storageOf(ann)).toEqual({
      usedBytes: 0,
      versionBytes: 0,
      quotaBytes: quota,
      isNearlyFull: false,
    })
    expect((await ann.post('/post/create', draft('One', 10_000))).status).toBe(201)
    const before = await usedBy(ann)
    expect(before).toBeGreaterThan(3 * 10_000)
    const refused = await ann.post('/post/create', draft('Two', 10_000))
    expect([refused.status, refused.body.code]).toEqual([413, 'quota_reached'])
    expect(refused.body.message).toMatch(
      /^There is no room for this: your texts and images use 3\d(\.\d)? kB of 60 kB, and this needs 3\d(\.\d)? kB more\. Delete what you no longer need\./,
    )
    expect([await usedBy(ann), await postsOf(ann)]).toEqual([before, 1])
    expect((await owner.post('/post/create', draft('Two', 10_000))).status).toBe(201)
    await assertUsageCounted(held.blog.database)
  })

  test('a post that would grow beyond it stays as it was; a smaller one, another status and deletion are allowed', async () => {
    await ann.post('/post/create', draft('One', 15_000))
    const [before] = (await ann.get('/post/readbyuser')).body
    for (const change of [
      { content: words(25_000) },
      { description: 'd'.repeat(4_000), content: words(20_000) },
    ])
      expect((await ann.put('/post/update/one', change)).body.code).toBe('quota_reached')
    expect((await ann.get('/post/readbyuser')).body).toEqual([before])
    const { db } = held.blog.database
    // As after a restore, or under a lower quota.
    await db
      .updateTable('account_usage')
      .set({ picture_bytes: 10 * quota })
      .execute()
    const over = await usedBy(ann)
    expect((await ann.put('/post/update/one', { title: 'One and more' })).status).toBe(413)
    expect((await ann.put('/post/update/one', { tags: ['a'] })).status).toBe(413)
    expect((await ann.put('/post/address/one', { address: 'another' })).status).toBe(413)
    expect((await ann.get('/post/getpost/one')).body.post.title).toBe('One')
    expect((await ann.put('/post/update/one', { status: 'public' })).status).toBe(200)
    expect((await ann.put('/post/update/one', { ...draft('One', 15_000), status: 'private' })).status).toBe(
      200,
    )
    expect(await usedBy(ann)).toBe(over)
    expect((await ann.put('/post/update/one', { content: words(14_000) })).status).toBe(200)
    expect(await usedBy(ann)).toBeLessThan(over)
    const under = await usedBy(ann)
    const { trashId } = (await ann.delete('/post/delete/one')).body
    expect(await usedBy(ann)).toBe(under)
    expect((await ann.post(`/post/trash/${trashId}`)).status).toBe(200)
    expect(await usedBy(ann)).toBe(under)
    expect((await ann.delete('/post/delete/one')).status).toBe(200)
    expect((await ann.delete('/post/trash')).status).toBe(200)
    expect(await usedBy(ann)).toBe(10 * quota)
    expect((await ann.post('/auth/signout')).status).toBe(200)
  })

  test('of many saves at once, as many succeed as there is room for', async () => {
    const responses = await held.blog.concurrently(
      Array.from({ length: 6 }, (_, at) => () => ann.post('/post/create', draft(`Post ${at}`, 5_000))),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 201, 201, 413, 413, 413])
    expect(await postsOf(ann)).toBe(3)
    await assertUsageCounted(held.blog.database)
  })

  test('images count, used or not, until they are removed', async () => {
    const bytes = await noise(100)
    const { body } = await upload(held.blog, ann, { bytes })
    const used = await usedBy(ann)
    expect(used).toBeGreaterThan(bytes.length / 2)
    const second = await upload(held.blog, ann, { bytes: await noise(110) })
    expect([second.status, second.body.code]).toEqual([413, 'quota_reached'])
    expect(second.body.message).toContain('An image that nothing uses is removed after a day.')
    expect(await held.blog.images.files()).toEqual([body.imgname])
    expect(await usedBy(ann)).toBe(used)
    await assertUsageCounted(held.blog.database)
    held.blog.passTime(day + 1)
    await held.blog.services.images.removeUnused()
    expect([await usedBy(ann), await held.blog.images.files()]).toEqual([0, []])
  })

  test('an account that is full is refused an image before it is received', async () => {
    await held.blog.database.db
      .insertInto('account_usage')
      .values({
        user_id: (
          await held.blog.database.db
            .selectFrom('user')
            .select('id')
            .where('username', '=', 'ann')
            .executeTakeFirstOrThrow()
        ).id,
        text_bytes: quota,
        picture_bytes: 0,
      })
      .execute()
    const response = await held.blog.app.inject({
      method: 'POST',
      url: '/api/images/x.png',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'this is no form at all',
    })
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      expect.stringContaining('use 60 kB of 60 kB. Delete'),
    ])
  })

  test('images inside a refused body are removed too', async () => {
    const image = `<img src="data:image/png;base64,${(await noise(70)).toString('base64')}" alt="">`
    const body = (text: number) => ({ title: 'Two', description: 'd', content: image + words(text) })
    const refused = await ann.post('/post/create', body(15_000))
    expect([refused.status, refused.body.code]).toEqual([413, 'quota_reached'])
    const other = `<img src="data:image/png;base64,${(await noise(75)).toString('base64')}" alt="">`
    const third = `<img src="data:image/png;base64,${(await noise(80)).toString('base64')}" alt="">`
    expect(
      (await ann.post('/post/create', { ...body(5), content: image + other + third + image })).status,
    ).toBe(413)
    expect([await usedBy(ann), await held.blog.images.files(), await postsOf(ann)]).toEqual([0, [], 0])
    expect((await ann.post('/post/create', body(5))).status).toBe(201)
    expect((await ann.put('/post/update/two', { content: other + words(20_000) })).status).toBe(413)
    expect(await held.blog.images.files()).toHaveLength(1)
    await assertUsageCounted(held.blog.database)
  })

  test('what is changed, renamed, handed over and left behind counts for whoever owns it', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    await ann.post('/post/create', { ...draft('Public', 500), tags: ['Öl', 'b'], status: 'public', imgname })
    await ann.post('/post/create', draft('Hidden', 1_000))
    await ann.put('/post/cover/public', { imgname, imgalt: 'Ein Öltank' })
    await ann.put('/post/address/public', { address: 'renamed' })
    await ann.put('/post/update/hidden', { content: `${words(10)}<h2>A</h2><h2>B</h2><h2>C</h2>`, tags: [] })
    await assertUsageCounted(held.blog.database)
    const ofAnn = await usedBy(ann)
    expect(await usedBy(owner)).toBe(0)
    expect((await owner.delete('/author/delete/ann')).status).toBe(200)
    await assertUsageCounted(held.blog.database)
    expect(await usedBy(owner)).toBeGreaterThan(2_048)
    expect(await usedBy(owner)).toBeLessThan(ofAnn)
    const ben = await held.blog.signUp('ben')
    await ben.post('/post/create', draft('Of Ben', 10))
    expect((await ben.delete('/author/delete/ben')).status).toBe(200)
    await assertUsageCounted(held.blog.database)
  })

  test('an owner over the quota still takes over the hidden posts of an account', async () => {
    await ann.post('/post/create', draft('Hidden', 10_000))
    await owner.post('/post/create', draft('Own', 15_000))
    expect((await owner.delete('/author/delete/ann')).status).toBe(200)
    expect(await usedBy(owner)).toBeGreaterThan(quota)
    expect((await owner.delete('/post/delete/hidden')).status).toBe(200)
    await assertUsageCounted(held.blog.database)
  })
})

describe.each(databaseKinds)('versions and a low disk on %s', (kind) => {
  let freeBytes = 1_000
  const readFreeBytes = async () => freeBytes
  const diskReserve = createDiskReserve({ folders: ['/'], reserveBytes: 500, readFreeBytes, maxAgeMs: 0 })
  const held = useBlog(kind, { accountQuota: 10_000_000, diskReserve })

  test('a text of the same length is not stored once more, but small edits and hiding go on', async () => {
    freeBytes = 1_000
    const ann = await held.blog.signUp('ann')
    const content = (letter: string) => `<p>${letter.repeat(20_000)}</p>`
    await ann.post('/post/create', {
      title: 'One',
      description: 'd',
      content: content('a'),
      status: 'public',
    })
    freeBytes = 400
    const change = (sent: object) => ann.put('/post/update/one', sent)
    expect((await change({ content: content('b') })).status).toBe(503)
    expect((await change({ content: '<p>shorter</p>' })).status).toBe(200)
    expect((await change({ status: 'private' })).status).toBe(200)
    expect((await ann.delete('/post/delete/one')).status).toBe(200)
  })
})
