import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { laterLevel } from '#tests/support/later-step.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const minute = 60 * 1_000
const hour = 60 * minute

describe.each(databaseKinds)('a scheduled publication on %s', (kind) => {
  const held = useBlog(kind)
  let passed = 0
  let ann: SignedIn
  beforeEach(async () => {
    passed = 0
    ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>x</p>', tags: ['AI'] })
  })

  function passTime(milliseconds: number) {
    passed += milliseconds
    held.blog.passTime(milliseconds)
  }
  const now = () => Date.now() + passed
  const inAnHour = () => new Date(now() + hour).toISOString()
  const plan = (url = 'one', body: object = { publishAt: inAnHour() }, who = ann) =>
    who.put(`/post/schedule/${url}`, body)
  const publishDue = () => held.blog.services.schedulePublisher.publishDue()
  const own = async (url = 'one') => (await ann.get(`/post/readbyadmin/${url}`)).body
  const shown = async () =>
    (await held.blog.visitor.get('/post/read')).body.map(({ url }: { url: string }) => url)
  const events = async () => (await ann.get('/audit/read?kind=post_publication')).body.events
  const schedules = () => held.blog.database.db.selectFrom('post_schedule').selectAll().execute()

  test('happens when it is due, with the texts that the post has then, and its date is that moment', async () => {
    const publishAt = inAnHour()
    expect(await plan('one', { publishAt })).toMatchObject({ status: 200, body: { publishAt } })
    expect(await own()).toMatchObject({ status: 'draft', publishAt })
    expect((await ann.get('/post/readbyuser')).body).toMatchObject([{ publishAt }])
    await ann.put('/post/update/one', { title: 'One and more', content: '<p>newer</p>', status: 'draft' })
    passTime(hour - minute)
    expect(await publishDue()).toBeGreaterThan(0)
    expect(await shown()).toEqual([])
    passTime(2 * minute)
    await publishDue()
    expect(await shown()).toEqual(['one'])
    const post = await own()
    expect(post).toMatchObject({ status: 'public', title: 'One and more' })
    expect(post).not.toHaveProperty('publishAt')
    expect(Math.abs(Date.parse(post.createdDate) - now())).toBeLessThan(minute)
    for (const path of ['/post/read?search=newer', '/post/getpostbytag/ai', '/author/user/ann'])
      expect(JSON.stringify((await held.blog.visitor.get(path)).body), path).toContain('One and more')
    expect(await events()).toMatchObject([
      { actor: 'ann', subject: 'One and more', network: null, details: { by: 'schedule', status: 'public' } },
    ])
    const reports = await held.blog.services.doctor.examine({ isThorough: true })
    expect(reports.filter(({ found }) => found > 0)).toEqual([])
  })

  test('happens once however many processes try at the same moment', async () => {
    for (const title of ['Two', 'Three']) await ann.post('/post/create', { title, description: 'd' })
    for (const url of ['one', 'two', 'three']) await plan(url)
    passTime(2 * hour)
    const clock = () => new Date(now())
    const others = Array.from({ length: 3 }, () => startOtherProcess(held.blog, { clock }))
    await Promise.all(others.map(({ services }) => services.schedulePublisher.publishDue()))
    expect((await events()).map(({ times }: { times: number }) => times)).toEqual([1, 1, 1])
    const posts = await held.blog.database.db
      .selectFrom('post')
      .select(['publication', 'created_at'])
      .orderBy('publication')
      .execute()
    expect(posts.map(({ publication }) => publication)).toEqual([1, 2, 3])
    expect(new Set(posts.map(({ created_at }) => created_at)).size).toBe(3)
    expect(await schedules()).toEqual([])
    await Promise.all(others.map(({ stop }) => stop()))
  })

  test('lets other work go on between many posts', async () => {
    for (let n = 2; n <= 20; n++) await ann.post('/post/create', { title: `${n}`, description: 'd' })
    const { db } = held.blog.database
    const posts = await db.selectFrom('post').select('id as post_id').execute()
    const publish_at = new Date(now()).toISOString()
    await db
      .insertInto('post_schedule')
      .values(
        posts.map((post) => ({ ...post, publish_at, version: null, base_version: null, failure: null })),
      )
      .execute()
    const ended: string[] = []
    const all = publishDue().then(() => ended.push('all posts'))
    await ann.get('/post/readbyuser')
    ended.push('a call')
    await all
    expect(ended).toEqual(['a call', 'all posts'])
    expect(await shown()).toHaveLength(20)
  })

  test('drops what is cached of the lists, also when another process carries it out', async () => {
    expect(await shown()).toEqual([])
    await plan()
    passTime(2 * hour)
    const stopWatching = await held.blog.services.watchOtherProcesses()
    const other = startOtherProcess(held.blog, { clock: () => new Date(now()) })
    await other.services.schedulePublisher.publishDue()
    await expect.poll(shown, { timeout: 10_000 }).toEqual(['one'])
    await other.stop()
    await stopWatching()
  })

  test('happens by itself at the start of a process that was stopped over it, and soon after a schedule is set', async () => {
    await plan()
    passTime(2 * hour)
    const { schedulePublisher } = held.blog.services
    schedulePublisher.start()
    await expect.poll(shown, { timeout: 10_000 }).toEqual(['one'])
    await ann.post('/post/create', { title: 'Two', description: 'd' })
    await plan('two', { publishAt: new Date(now() + 1_000).toISOString() })
    await expect.poll(shown, { timeout: 10_000 }).toEqual(['one', 'two'])
    await schedulePublisher.stop()
  })

  test('is changed and cancelled, and cancelled by publishing, deleting or hiding by hand', async () => {
    await plan()
    const later = new Date(now() + 3 * hour).toISOString()
    expect((await plan('one', { publishAt: later })).body.publishAt).toBe(later)
    passTime(2 * hour)
    await publishDue()
    expect(await shown()).toEqual([])
    expect((await ann.delete('/post/schedule/one')).status).toBe(200)
    expect((await ann.delete('/post/schedule/one')).body.code).toBe('conflict')
    await plan()
    await ann.put('/post/update/one', { status: 'public' })
    expect((await plan()).body.code).toBe('conflict')
    await ann.put('/post/update/one', { status: 'private' })
    passTime(2 * hour)
    await publishDue()
    expect(await shown()).toEqual([])
    expect(await schedules()).toEqual([])
    const { createdDate } = await own()
    await plan()
    passTime(2 * hour)
    await publishDue()
    expect((await own()).createdDate).toBe(createdDate)
    await ann.post('/post/create', { title: 'Two', description: 'd' })
    await plan('two')
    await ann.delete('/post/delete/two')
    expect(await schedules()).toEqual([])
  })

  test('or publishing by hand at the same moment: the post is published once', async () => {
    await plan()
    passTime(2 * hour)
    await held.blog.concurrently([
      async () => void (await publishDue()),
      async () => void (await ann.put('/post/update/one', { status: 'public' })),
    ])
    expect(await events()).toHaveLength(1)
    expect(await schedules()).toEqual([])
  })

  test('waits while the author is suspended, and ends with the account', async () => {
    const ben = await held.blog.signUp('ben')
    for (const title of ['Two', 'Three']) await ben.post('/post/create', { title, description: 'd' })
    await plan('two', { publishAt: inAnHour() }, ben)
    await plan('three', { publishAt: new Date(now() + 9 * hour).toISOString() }, ben)
    await ann.put('/author/suspension/ben', {})
    passTime(2 * hour)
    await publishDue()
    expect(await shown()).toEqual([])
    await ann.post('/auth/confirm', { password })
    await ann.delete('/author/suspension/ben')
    await publishDue()
    expect(await shown()).toEqual(['two'])
    await ann.delete('/author/delete/ben')
    passTime(9 * hour)
    await publishDue()
    expect(await own('three')).toMatchObject({ status: 'draft', username: 'ann' })
    expect(await schedules()).toEqual([])
  })

  test('is refused for a post that is taken down', async () => {
    await ann.put('/post/update/one', { status: 'public' })
    await ann.post('/post/takedown/one', { reason: 'r' })
    expect((await plan()).body.code).toBe('taken_down')
  })

  test('of a post that cannot be published is tried again, told to the operator, and keeps no other waiting', async () => {
    const { db } = held.blog.database
    await ann.post('/post/create', { title: 'Two', description: 'd' })
    await plan('one')
    passTime(1)
    await plan('two')
    const text = await db
      .selectFrom('post_body')
      .selectAll()
      .where('text', '=', 'x')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('post_body').where('post_id', '=', text.post_id).execute()
    passTime(2 * hour)
    await publishDue()
    expect(await shown()).toEqual(['two'])
    expect(held.blog.failures.splice(0)).toHaveLength(1)
    await publishDue()
    expect(held.blog.failures).toEqual([])
    await db.insertInto('post_body').values(text).execute()
    await expect
      .poll(async () => [await publishDue(), await shown()][1], { timeout: 10_000, interval: 200 })
      .toEqual(['two', 'one'])
  })

  test('is left to newer programs by one that may no longer write', async () => {
    await plan()
    passTime(2 * hour)
    const { db } = held.blog.database
    const { min_writer } = await db.selectFrom('schema_guard').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('schema_guard').set({ min_writer: laterLevel }).execute()
    await publishDue()
    await publishDue()
    expect(await schedules()).toHaveLength(1)
    expect(held.blog.failures).toEqual([])
    await db.updateTable('schema_guard').set({ min_writer }).execute()
    const newer = startOtherProcess(held.blog, { clock: () => new Date(now()) })
    await newer.services.schedulePublisher.publishDue()
    expect(await schedules()).toEqual([])
    await newer.stop()
  })

  test('is neither set nor cancelled by another author, nor for a time that is none', async () => {
    const ben = await held.blog.signUp('ben')
    await plan()
    expect((await plan('one', undefined, ben)).status).toBe(404)
    expect((await ben.delete('/post/schedule/one')).status).toBe(404)
    for (const body of [
      {},
      { publishAt: 5 },
      { publishAt: 'x'.repeat(100) },
      { localTime: '2027-02-30T10:00' },
    ])
      expect((await plan('one', body)).status, JSON.stringify(body)).toBe(400)
    const twice = { localTime: '2027-10-31T02:30', timeZone: 'Europe/Berlin' }
    expect(await plan('one', twice)).toMatchObject({
      status: 409,
      body: { code: 'ambiguous_time', instants: { earlier: '2027-10-31T00:30:00.000Z' } },
    })
    expect((await schedules()).length).toBe(1)
  })
})
