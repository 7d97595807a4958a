import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PostChanges } from '#contract/changes.ts'
import { createApp } from '#server/app.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { followEvents } from '#tests/support/followed-events.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { password } from '#tests/support/test-account.ts'
import {
  appOptions,
  callerOf,
  createTestBlog,
  type SignedIn,
  type TestBlog,
  useBlog,
} from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the changes of one’s own post on %s', (kind) => {
  const held = useBlog(kind, { app: { eventStreamLimits: { heartbeatMs: 100 } } })
  let ann: SignedIn
  let address: string
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    address = await held.blog.app.listen({ host: '127.0.0.1', port: 0 })
    await ann.post('/post/create', { title: 'Plan', description: 'd', content: '<p>One.' })
  })
  const follow = (path: string, { token } = ann) => followEvents<PostChanges>(address, path, token)

  const followOwn = async (token = ann.token) => {
    const form = await follow('/post/changes/plan', { ...ann, token })
    await form.next()
    return form
  }

  test('are told when it is saved, and when an unfinished text of it is stored, changed or discarded', async () => {
    const form = await follow('/post/changes/plan')
    expect(await form.next()).toEqual({
      ...{ url: 'plan', version: 1, savedDate: expect.any(String), workingCopies: [] },
    })
    const { version } = (await ann.put('/post/update/plan', { title: 'Plan B' })).body
    expect(await form.next()).toMatchObject({ version })
    const copy = (await ann.post('/post/workingcopy', { url: 'plan', blocks: ['<p>Two.'] })).body
    const { id, revision, changedDate } = copy
    expect(await form.next()).toMatchObject({ version, workingCopies: [{ id, revision, changedDate }] })
    await ann.put(`/post/workingcopy/${id}`, {
      revision,
      // As long as before, so that nothing else is counted.
      splice: { start: 0, deleteCount: 1, blocks: ['<p>Six.'] },
    })
    expect(await form.next()).toMatchObject({ version, workingCopies: [{ id, revision: revision + 1 }] })
    await ann.delete(`/post/workingcopy/${id}`)
    expect(await form.next()).toMatchObject({ version, workingCopies: [] })
  })

  test('are told when it goes to the trash, comes back, and gets another address', async () => {
    const form = await follow('/post/changes/plan')
    await form.next()
    const { trashId } = (await ann.delete('/post/delete/plan')).body
    expect(await form.next()).toEqual({ url: null, version: null, savedDate: null, workingCopies: [] })
    await ann.post(`/post/trash/${trashId}`)
    expect(await form.next()).toMatchObject({ url: 'plan', version: 1 })
    expect((await ann.put('/post/address/plan', { address: 'another' })).status).toBe(200)
    expect(await form.next()).toMatchObject({ url: 'another', version: 1 })
  })

  test('begin before a new text is a post', async () => {
    const { id, revision } = (await ann.post('/post/workingcopy', { title: 'Novel', blocks: ['<p>One.'] }))
      .body
    const form = await follow(`/post/workingcopy/changes/${id}`)
    expect(await form.next()).toMatchObject({ url: null, version: null, workingCopies: [{ id, revision }] })
    const { trashId } = (await ann.delete(`/post/workingcopy/${id}`)).body
    expect(await form.next()).toMatchObject({ url: null, workingCopies: [] })
    await ann.post(`/post/trash/${trashId}`)
    expect(await form.next()).toMatchObject({ url: null, workingCopies: [{ id, revision }] })
    const workingCopy = { id, revision }
    await ann.post('/post/create', { title: 'Novel', description: 'd', workingCopy })
    expect(await form.next()).toMatchObject({ url: 'novel', version: expect.any(Number), workingCopies: [] })
  })

  test('are told of saves by another process', async () => {
    const stopWatching = await held.blog.services.watchOtherProcesses()
    const other = startOtherProcess(held.blog)
    const app = await createApp(other.services, appOptions)
    const device = callerOf(app, ann.token)
    const form = await follow('/post/changes/plan')
    await form.next()
    const { version } = (await device.put('/post/update/plan', { title: 'Plan B' })).body
    expect(await form.next()).toMatchObject({ version })
    const { id, revision } = (await device.post('/post/workingcopy', { url: 'plan', blocks: [] })).body
    expect(await form.next()).toMatchObject({ workingCopies: [{ id, revision }] })
    await device.put(`/post/workingcopy/${id}`, { revision, title: 'Plan C' })
    expect(await form.next()).toMatchObject({ workingCopies: [{ id, revision: revision + 1 }] })
    await stopWatching()
    await app.close()
    await other.stop()
  })

  test('are told to nobody else', async () => {
    const bob = await held.blog.signUp('bob')
    await bob.post('/post/create', { title: 'Other', description: 'd', status: 'public' })
    const form = await follow('/post/changes/other', bob)
    await form.next()
    expect((await follow('/post/changes/plan', bob)).response.status).toBe(404)
    expect((await follow('/post/changes/other')).response.status).toBe(403)
    expect((await follow('/post/changes/plan', { ...ann, token: '' })).response.status).toBe(401)
    const own = await followOwn()
    await ann.put('/post/update/plan', { title: 'Plan B' })
    await ann.post('/post/workingcopy', { url: 'plan', blocks: [] })
    expect(await form.within(500)).toEqual([])
    expect(await own.next()).toMatchObject({ version: 2 })
  })

  const signInAgain = async (): Promise<string> =>
    (await held.blog.visitor.post('/auth/signin', { username: 'ann', password })).body.token

  test('end soon after the session, and those of other sessions go on', async () => {
    const token = await signInAgain()
    const [ending, other] = [await followOwn(token), await followOwn()]
    await callerOf(held.blog.app, token).post('/auth/signout')
    await ending.end()
    await ann.put('/post/update/plan', { title: 'Plan B' })
    expect(await other.next()).toMatchObject({ version: 2 })
  })

  const suspend = () =>
    held.blog.database.db
      .updateTable('user')
      .set({ suspended_at: new Date().toISOString(), suspended_by: 'ann', suspension_reason: 'r' })
      .execute()

  test.each([
    ['is suspended', suspend],
    ['has expired', () => held.blog.passTime(15 * 24 * 60 * 60 * 1_000)],
  ])('end soon after the account or session %s', async (_what, end) => {
    const form = await followOwn()
    await end()
    await form.end()
  })

  test('are read once without asking for events, and neither response is stored on the way', async () => {
    const once = await ann.get('/post/changes/plan')
    expect(once.body).toMatchObject({ url: 'plan', version: 1 })
    expect(once.headers['cache-control']).toBe('private, no-store')
    const { headers } = (await follow('/post/changes/plan')).response
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    const head = await held.blog.app.inject({
      method: 'HEAD',
      url: '/api/post/changes/plan',
      headers: { authorization: `Bearer ${ann.token}`, accept: 'text/event-stream' },
    })
    expect(head.statusCode).toBe(200)
  })
})

describe('streams of events', () => {
  let blog: TestBlog
  let ann: SignedIn
  let address: string
  let stopping: AbortController
  beforeEach(async () => {
    stopping = new AbortController()
    const eventStreamLimits = { maxTotal: 8, heartbeatMs: 100, maxMs: 3_000 }
    blog = await createTestBlog('sqlite', { app: { eventStreamLimits, stopping: stopping.signal } })
    ann = await blog.signUp('ann')
    address = await blog.app.listen({ host: '127.0.0.1', port: 0 })
    await ann.post('/post/create', { title: 'Plan', description: 'd' })
  })
  afterEach(() => blog.close())

  const numberOpen = () => blog.app.stats.eventStreams().open
  const follow = async ({ token } = ann, url = 'plan') => {
    const form = await followEvents<PostChanges>(address, `/post/changes/${url}`, token)
    expect(await form.next()).toMatchObject({ url })
    return form
  }
  test('end after a while, and when their client leaves', async () => {
    const form = await follow()
    const left = await follow()
    expect(numberOpen()).toBe(2)
    left.leave()
    await vi.waitFor(() => expect(numberOpen()).toBe(1))
    await form.end(4_000)
    expect(numberOpen()).toBe(0)
  })

  test('are six of an account: one more ends the oldest', async () => {
    const first = await follow()
    const others = await Promise.all(Array.from({ length: 6 }, () => follow()))
    await first.end()
    expect(numberOpen()).toBe(6)
    await ann.put('/post/update/plan', { title: 'Plan B' })
    for (const form of others) expect(await form.next()).toMatchObject({ version: 2 })
  })

  test('are few in all: one more ends with its first event, and the others go on', async () => {
    const bob = await blog.signUp('bob')
    await bob.post('/post/create', { title: 'Other', description: 'd' })
    const forms = await Promise.all(Array.from({ length: 5 }, () => follow()))
    for (let n = 0; n < 3; n++) await follow(bob, 'other')
    await (await follow(bob, 'other')).end()
    expect(numberOpen()).toBe(8)
    await ann.put('/post/update/plan', { title: 'Plan B' })
    for (const form of forms) expect(await form.next()).toMatchObject({ version: 2 })
  })

  test('end at once when the program is to stop, and from then on with their first event', async () => {
    const form = await follow()
    stopping.abort()
    await form.end()
    await (await follow()).end()
  })

  test('end when the database cannot be read, and are opened again', async () => {
    const form = await follow()
    const { db } = blog.database
    await sql`alter table working_copy rename to elsewhere`.execute(db)
    await ann.put('/post/update/plan', { title: 'Plan B' })
    await form.end()
    expect(blog.failures).toHaveLength(1)
    await sql`alter table elsewhere rename to working_copy`.execute(db)
    await follow()
  })
})
