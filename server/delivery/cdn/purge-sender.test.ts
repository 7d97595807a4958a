import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { someoneWaits } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { createTestBlog, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'
import { startTestCdn, type TestCdn } from '#tests/support/test-cdn.ts'
import { upload } from '#tests/support/uploads.ts'
import { cacheTagHash, everythingTag } from '../../foundation/cache-tags/cache-tag-hash.ts'
import { type CacheTag, cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { createInTransaction } from '../../transaction.ts'
import type { CdnOptions } from './cdn-settings.ts'

const post = { description: 'd', content: '<p>x</p>', status: 'public', tags: ['C#, C++', '深度学习'] }

describe.each(databaseKinds)('purges on %s', (kind) => {
  let cdn: TestCdn
  let options: CdnOptions
  let blog: TestBlog
  let ann: SignedIn
  beforeEach(async () => {
    cdn = await startTestCdn()
    options = { kind: 'varnish', seconds: 86_400, purge: { urls: [cdn.url], token: 'a-secret' } }
    blog = await createTestBlog(kind, { cdn: options })
    ann = await blog.signUp('ann')
  })
  afterEach(async () => {
    await blog.close()
    await cdn.close()
  })

  const rows = () => blog.database.db.selectFrom('purge_outbox').selectAll().execute()
  const flush = () => blog.services.cdn.flush()
  /** Sends everything, including what is to be sent again, and clears the recorded requests. */
  async function settle() {
    for (const seconds of [0, 4, 21]) {
      blog.passTime(seconds * 1_000)
      await flush()
    }
    expect(await rows()).toEqual([])
    cdn.acknowledged.length = 0
    cdn.asked.length = 0
  }
  const idOf = async (url: string) =>
    (await blog.database.db.selectFrom('post').select('id').where('url', '=', url).executeTakeFirstOrThrow())
      .id
  const tagsOf = (...keys: CacheTag[]) => keys.map(cacheTagHash)

  test('name the pages and images of a hidden post, and are sent as soon as it is hidden', async () => {
    const [cover, inBody, left] = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => (await upload(blog, ann, { name: `${name}.png` })).body.imgname),
    )
    const content = `<p><img src="/api/images/${inBody}" alt=""><img src="/api/images/${left}" alt=""></p>`
    await ann.post('/post/create', { ...post, title: 'One', content, imgname: cover })
    // Another public post still shows this one.
    await ann.post('/post/create', { ...post, title: 'Two', content: `<img src="/api/images/${left}">` })
    await settle()
    blog.services.cdn.start('this release')
    await cdn.askedTimes(1)
    expect(cdn.acknowledged).toEqual([[everythingTag]])
    const hidden = await ann.put('/post/update/one', { status: 'private' })
    expect(hidden.status).toBe(200)
    await cdn.askedTimes(2)
    expect(cdn.asked[1]).toMatchObject({ method: 'PURGE', headers: { authorization: 'Bearer a-secret' } })
    const { post: postKey, image, list, tag, profile } = cacheTags
    const { id } = await blog.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const named = tagsOf(
      postKey(await idOf('one')),
      image(cover),
      image(inBody),
      list,
      tag('c#, c++'),
      tag('深度学习'),
      profile(id),
    )
    expect(cdn.acknowledged[1]).toEqual(expect.arrayContaining(named))
    expect(cdn.acknowledged[1]).not.toEqual(expect.arrayContaining(tagsOf(image(left))))
  })

  test.each([
    ['taken off a post', () => ann.delete('/post/cover/one')],
    ['of a deleted post', () => ann.delete('/post/delete/one')],
  ])('name a cover that was %s', async (_, hide) => {
    const { imgname } = (await upload(blog, ann)).body
    await ann.post('/post/create', { ...post, title: 'One', imgname })
    await settle()
    expect((await hide()).status).toBe(200)
    await flush()
    expect(cdn.acknowledged.flat()).toEqual(expect.arrayContaining(tagsOf(cacheTags.image(imgname))))
  })

  test('name the image of an author who changes it or is deleted', async () => {
    const [first, second] = [await upload(blog, ann), await upload(blog, ann)].map(({ body }) => body.imgname)
    await ann.put('/author/image', { imgname: first })
    await settle()
    expect((await ann.put('/author/image', { imgname: second })).status).toBe(200)
    await flush()
    expect(cdn.acknowledged.flat()).toEqual(expect.arrayContaining(tagsOf(cacheTags.image(first))))
    const ben = await blog.signUp('ben')
    await blog.database.db.updateTable('user').set({ position: 'owner' }).execute()
    expect((await ben.delete('/author/delete/ann')).status).toBe(200)
    await flush()
    expect(cdn.acknowledged.flat()).toEqual(expect.arrayContaining(tagsOf(cacheTags.image(second))))
  })

  test('are sent again twice within seconds, as an old response may reach the CDN after the first', async () => {
    await ann.post('/post/create', { ...post, title: 'One' })
    await flush()
    await flush()
    expect(cdn.asked).toHaveLength(1)
    blog.passTime(3_001)
    await flush()
    await flush()
    expect(cdn.asked).toHaveLength(2)
    blog.passTime(20_001)
    await flush()
    expect(cdn.acknowledged).toHaveLength(3)
    expect(new Set(cdn.acknowledged.map((tags) => tags.join()))).toHaveProperty('size', 1)
    expect(await rows()).toEqual([])
  })

  test('are not written for data that shared caches never store, nor for failed writes', async () => {
    await ann.post('/post/create', { ...post, title: 'Draft', status: 'draft' })
    await ann.post('/post/create', { ...post, title: 'One' })
    await settle()
    await blog.visitor.get('/post/getpost/one')
    await blog.services.viewCounter.flush()
    await ann.put('/post/update/draft', { title: 'Other' })
    expect((await ann.put('/post/update/one', { title: '' })).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('wait while the CDN rejects them, cause a warning after a while, and are sent once it accepts them', async () => {
    cdn.status = 503
    await ann.post('/post/create', { ...post, title: 'One' })
    await flush()
    await flush()
    expect(cdn.acknowledged).toEqual([])
    expect(blog.services.stats.purges?.()).toEqual({ waiting: 1, sent: 0, failed: 2 })
    expect(blog.services.cdn.warnings()).toEqual([])
    blog.passTime(11_000)
    expect(blog.services.cdn.warnings()).toMatchObject([{ code: 'purge_failing' }])
    expect(blog.failures.map(String)).toEqual(['Error: The CDN answered a purge with 503.'])
    cdn.status = 200
    await flush()
    expect(cdn.acknowledged).toHaveLength(1)
    expect(blog.services.cdn.warnings()).toEqual([])
    expect(blog.services.stats.purges?.()).toEqual({ waiting: 0, sent: 1, failed: 2 })
  })

  test('of a process that has ended are sent by the next one', async () => {
    await ann.post('/post/create', { ...post, title: 'One' })
    const next = startOtherProcess(blog, { cdn: options })
    next.services.cdn.start('this release')
    await cdn.askedTimes(1)
    expect(cdn.acknowledged).toEqual([[everythingTag]])
    await next.services.cdn.stop()
    await next.stop()
  })

  test('of a process that was killed while it sent them are sent when its lease ends', async () => {
    await ann.post('/post/create', { ...post, title: 'One' })
    const claimed = (milliseconds: number) =>
      blog.database.db
        .updateTable('purge_outbox')
        .set({ claimed_until: new Date(Date.now() + milliseconds).toISOString() })
        .execute()
    await claimed(9_000)
    await flush()
    expect(cdn.asked).toEqual([])
    blog.passTime(9_100)
    await flush()
    expect(cdn.asked).toHaveLength(1)
    // Written by a clock that was a day ahead.
    await ann.put('/post/update/one', { title: 'Changed' })
    await claimed(24 * 3_600_000)
    await flush()
    expect(cdn.asked).toHaveLength(2)
  })

  test('are sent once even if two processes find them', async () => {
    const other = startOtherProcess(blog, { cdn: options })
    for (const title of ['One', 'Two', 'Three']) {
      cdn.acknowledged.length = 0
      await ann.post('/post/create', { ...post, title })
      await Promise.all([flush(), other.services.cdn.flush()])
      const postTag = cacheTagHash(cacheTags.post(await idOf(title.toLowerCase())))
      expect(cdn.acknowledged.filter((tags) => tags.includes(postTag))).toHaveLength(1)
    }
    await other.stop()
  })

  test('are marked as sent by only one of two processes that sent them because the first exceeded its lease', async () => {
    await ann.post('/post/create', { ...post, title: 'One' })
    const ids = (await rows()).map(({ id }) => id)
    const inTransaction = createInTransaction(blog.database, () => {})
    const mark = () =>
      inTransaction(({ purges }) => purges.markSent(ids, 0, new Date(Date.now() + 3_000).toISOString()))
    await Promise.all([mark(), mark()])
    await inTransaction(({ purges }) => purges.markSent(ids, 0, null))
    expect(await rows()).toMatchObject([{ times_sent: 1 }])
  })

  test('are not sent by a process that waited to claim them while another sent them', async () => {
    await ann.post('/post/create', { ...post, title: 'One' })
    const ids = (await rows()).map(({ id }) => id)
    const inTransaction = createInTransaction(blog.database, () => {})
    const now = new Date().toISOString()
    let claimed: Promise<unknown[]> | undefined
    await inTransaction(async ({ purges }) => {
      await purges.markSent(ids, 0, new Date(Date.now() + 3_000).toISOString())
      claimed = inTransaction((stores) => stores.purges.claim(now, { lease: 10_000, limit: 10 }))
      // On SQLite the transactions of a process take turns, so that there is no lock to see.
      if (kind === 'postgres') await someoneWaits(kind, blog.database.url)
    })
    expect(await claimed).toEqual([])
  })

  test('beyond a thousand become one purge of everything', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => ({
      id: String(at).padStart(5, '0'),
      keys: JSON.stringify([cacheTags.post(String(at))]),
      times_sent: 0,
      created_at: new Date().toISOString(),
      due_at: new Date().toISOString(),
      claimed_until: null,
    }))
    await blog.database.db.insertInto('purge_outbox').values(many).execute()
    await flush()
    expect(cdn.acknowledged).toEqual([[everythingTag]])
    expect(await rows()).toHaveLength(1)
  })

  test('of very many tags become one purge of everything', async () => {
    const keys = Array.from({ length: 600 }, (_, at) => cacheTags.post(String(at)))
    await blog.database.db
      .insertInto('purge_outbox')
      .values({
        id: 'a',
        keys: JSON.stringify(keys),
        times_sent: 0,
        created_at: '',
        due_at: '',
        claimed_until: null,
      })
      .execute()
    await flush()
    expect(cdn.acknowledged).toEqual([[everythingTag]])
  })

  test('remove everything after another build or other settings, but not after a mere restart', async () => {
    const startAs = async (release: string) => {
      cdn.acknowledged.length = 0
      const started = startOtherProcess(blog, { cdn: options })
      started.services.cdn.start(release)
      await started.services.cdn.flush()
      return started
    }
    const old = await startAs('old')
    expect(cdn.acknowledged).toEqual([[everythingTag]])
    await sql`delete from purge_outbox`.execute(blog.database.db)
    const restarted = await startAs('old')
    expect(cdn.acknowledged).toEqual([])
    const next = await startAs('new')
    expect(cdn.acknowledged).toEqual([[everythingTag]])
    await sql`delete from purge_outbox`.execute(blog.database.db)
    cdn.acknowledged.length = 0
    // Pages that old processes served meanwhile are purged when the last of them stops.
    for (const { services, stop } of [restarted, old]) {
      await services.cdn.stop()
      await stop()
    }
    expect(cdn.acknowledged).toContainEqual([everythingTag])
    await next.services.cdn.stop()
    await next.stop()
  })
})

test.each(databaseKinds)('without a CDN %s gets no rows', async (kind) => {
  const blog = await createTestBlog(kind, { cdn: { kind: 'varnish', seconds: null, purge: null } })
  const ann = await blog.signUp('ann')
  await ann.post('/post/create', { ...post, title: 'One' })
  await ann.delete('/post/delete/one')
  expect(await blog.database.db.selectFrom('purge_outbox').selectAll().execute()).toEqual([])
  await blog.close()
})
