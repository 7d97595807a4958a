import { beforeEach, describe, expect, test } from 'vitest'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'
import { createHtmlWorker } from '../../content/html/html-worker.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { createPublishScheduled } from './publish-scheduled.ts'

const hour = 60 * 60 * 1_000

describe.each(databaseKinds)('a version that replaces a public post on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let imgname: string
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    imgname = (await upload(held.blog, ann)).body.imgname
    const post = { title: 'One', description: 'd', content: '<p>first</p>', tags: ['Old'], status: 'public' }
    await ann.post('/post/create', post)
  })

  /** A version of what somebody types and does not save. */
  async function typed(fields: object = {}): Promise<number> {
    const content = [`<p>second</p>`, `<p><img src="/api/images/${imgname}" alt=""></p>`]
    const copy = { url: 'one', title: 'Two', description: 'e', tags: ['New'], imgname, blocks: content }
    const { body } = await ann.post('/post/workingcopy', { ...copy, ...fields })
    return (await ann.post(`/post/workingcopy/version/${body.id}`, {})).body.number
  }
  const plan = (version: number, url = 'one', more: object = {}) =>
    ann.put(`/post/schedule/${url}`, {
      publishAt: new Date(Date.now() + hour).toISOString(),
      version,
      ...more,
    })
  const publishDue = () => held.blog.services.schedulePublisher.publishDue()
  const own = async () => (await ann.get('/post/readbyadmin/one')).body
  const found = async (path: string) => (await held.blog.visitor.get(path)).body.length
  const versions = () =>
    held.blog.database.db
      .selectFrom('post_version')
      .select(['number', 'kind', 'title'])
      .orderBy('number')
      .execute()

  test('does so when it is due, with its texts, tags and images, and what it replaces stays a version', async () => {
    const { createdDate } = await own()
    const version = await typed()
    expect((await plan(version)).status).toBe(200)
    expect(await own()).toMatchObject({ title: 'One', publishVersion: version })
    expect((await ann.get('/post/readbyuser')).body).toMatchObject([{ publishVersion: version }])
    await typed({ title: 'Typed later' })
    expect((await readImage(held.blog, imgname)).status).toBe(404)
    held.blog.passTime(2 * hour)
    await publishDue()
    const after = await own()
    expect(after).toMatchObject({ status: 'public', title: 'Two', description: 'e', tags: ['New'], imgname })
    expect([after.createdDate, after.content]).toEqual([createdDate, expect.stringContaining('second')])
    expect(after).not.toHaveProperty('publishVersion')
    expect((await readImage(held.blog, imgname)).status).toBe(200)
    expect([await found('/post/read?search=second'), await found('/post/read?search=first')]).toEqual([1, 0])
    expect([await found('/post/getpostbytag/new'), await found('/post/getpostbytag/old')]).toEqual([1, 0])
    expect(await versions()).toMatchObject([
      { kind: 'publication', title: 'One' },
      { kind: 'scheduled', title: 'Two' },
      { kind: 'checkpoint', title: 'Typed later' },
      { kind: 'publication', title: 'Two' },
    ])
    const { body } = await ann.get('/audit/read?kind=post_edit')
    expect(body.events).toMatchObject([{ actor: 'ann', network: null, details: { by: 'schedule' } }])
    await assertUsageCounted(held.blog.database)
    const reports = await held.blog.services.doctor.examine({ isThorough: true })
    expect(reports.filter((report) => report.found > 0)).toEqual([])
  })

  test('does so once however many processes try', async () => {
    await plan(await typed())
    const clock = () => new Date(Date.now() + 2 * hour)
    const others = Array.from({ length: 3 }, () => startOtherProcess(held.blog, { clock }))
    await Promise.all(others.map(({ services }) => services.schedulePublisher.publishDue()))
    expect(await versions()).toHaveLength(3)
    expect((await own()).title).toBe('Two')
    await Promise.all(others.map(({ stop }) => stop()))
  })

  test('does nothing to a post that is hidden by hand or taken down, and comes after the take-down is lifted', async () => {
    await plan(await typed())
    await ann.post('/post/takedown/one', { reason: 'r' })
    held.blog.passTime(2 * hour)
    await publishDue()
    expect(await own()).toMatchObject({ status: 'private', title: 'One' })
    await ann.delete('/post/takedown/one')
    await publishDue()
    expect(await own()).toMatchObject({ status: 'public', title: 'Two' })
    await plan(await typed({ title: 'Three' }))
    await ann.put('/post/update/one', { status: 'private' })
    held.blog.passTime(4 * hour)
    await publishDue()
    expect(await own()).toMatchObject({ status: 'private', title: 'Two' })
  })

  describe('with the version from which it was written', () => {
    const blocks = ['<p>first</p>', '<p>between</p>', '<p>last</p>']
    const save = (fields: object) => ann.put('/post/update/one', fields)
    async function planFrom(fields: object): Promise<number> {
      const baseVersion = (await save({ content: blocks.join('') })).body.version
      const tags = { title: 'One', description: 'd', tags: ['Old'], imgname: null }
      const version = await typed({ ...tags, blocks, ...fields })
      expect((await plan(version, 'one', { baseVersion })).status).toBe(200)
      expect(await own()).toMatchObject({ publishVersion: version, publishBaseVersion: baseVersion })
      return version
    }
    const changed = (at: number, html: string) => blocks.with(at, html)

    test('is merged by blocks and fields with what was saved in between', async () => {
      await planFrom({ blocks: changed(0, '<p>scheduled</p>'), tags: ['Old', 'Scheduled'], imgname })
      await save({ content: changed(2, '<p>corrected</p>').join(''), title: 'Other', tags: ['Old', 'Saved'] })
      held.blog.passTime(2 * hour)
      await publishDue()
      const after = await own()
      expect(after).toMatchObject({ title: 'Other', tags: ['Old', 'Saved', 'Scheduled'], imgname })
      expect(after.content).toBe('<p>scheduled</p><p>between</p><p>corrected</p>')
      expect(after).not.toHaveProperty('publishAt')
    })

    test('keeps a cover that was chosen in between', async () => {
      await planFrom({ blocks: changed(0, '<p>scheduled</p>') })
      await ann.put('/post/cover/one', { imgname, imgalt: 'A hill' })
      held.blog.passTime(2 * hour)
      await publishDue()
      expect(await own()).toMatchObject({ imgname, imgalt: 'A hill' })
    })

    test('replaces nothing that changed the same in between, and says so until its author decides', async () => {
      const version = await planFrom({ blocks: changed(0, '<p>scheduled</p>') })
      await save({ content: changed(0, '<p>saved</p>').join('') })
      held.blog.passTime(2 * hour)
      await publishDue()
      const failed = await own()
      expect(failed.content).toContain('saved')
      expect(failed).toMatchObject({ publishFailure: 'conflict', publishVersion: version })
      expect((await ann.get('/post/readbyuser')).body).toMatchObject([{ publishFailure: 'conflict' }])
      expect(held.blog.failures).toEqual([])
      await save({ content: blocks.join('') })
      await publishDue()
      expect((await own()).content).toBe(blocks.join(''))
      const { publishBaseVersion: baseVersion } = failed
      const publishAt = new Date(Date.now() + 3 * hour).toISOString()
      expect((await plan(version, 'one', { baseVersion, publishAt })).status).toBe(200)
      expect(await own()).not.toHaveProperty('publishFailure')
      held.blog.passTime(4 * hour)
      await publishDue()
      expect((await own()).content).toContain('scheduled')
    })

    test('is over once its version is restored by hand', async () => {
      const version = await planFrom({ blocks: changed(0, '<p>scheduled</p>') })
      await save({ content: changed(0, '<p>saved</p>').join('') })
      held.blog.passTime(2 * hour)
      await publishDue()
      expect((await ann.post('/post/restore/one', { number: version - 1 })).status).toBe(200)
      expect(await own()).toMatchObject({ publishFailure: 'conflict' })
      expect((await ann.post('/post/restore/one', { number: version })).status).toBe(200)
      expect(await own()).not.toHaveProperty('publishFailure')
      expect(await own()).not.toHaveProperty('publishAt')
    })

    test('is refused at once if it contradicts what was saved already, or names no version', async () => {
      const baseVersion = (await save({ content: blocks.join('') })).body.version
      const version = await typed({ blocks: changed(0, '<p>scheduled</p>') })
      await save({ content: changed(0, '<p>saved</p>').join('') })
      expect((await plan(version, 'one', { baseVersion })).body.code).toBe('conflict')
      expect((await plan(version, 'one', { baseVersion: 99 })).body.fields).toEqual({
        baseVersion: 'This post has no such version.',
      })
      expect((await plan(version, 'one', { baseVersion: 0 })).status).toBe(400)
      expect(await own()).not.toHaveProperty('publishAt')
    })

    test('is not published if both together have more tags than a post may have', async () => {
      const tags = (word: string) => ['Old', ...Array.from({ length: 60 }, (_, at) => `${word} ${at}`)]
      await planFrom({ tags: tags('scheduled') })
      await save({ tags: tags('saved') })
      held.blog.passTime(2 * hour)
      await publishDue()
      expect(await own()).toMatchObject({ publishFailure: 'conflict', tags: tags('saved') })
    })

    test('is merged with a save that comes while it is being published', async () => {
      await planFrom({ blocks: changed(0, '<p>scheduled</p>') })
      await save({ content: changed(2, '<p>corrected</p>').join('') })
      held.blog.passTime(2 * hour)
      const { database } = held.blog
      const worker = createHtmlWorker(() => {})
      const publish = createPublishScheduled({
        reads: createReads(database),
        inTransaction: createInTransaction(database, () => {}),
        htmlWorker: {
          ...worker,
          async prepare(...body) {
            await save({ title: 'Saved at that moment' })
            return worker.prepare(...body)
          },
        },
        clock: () => new Date(Date.now() + 2 * hour),
      })
      const { post_id } = await database.db.selectFrom('post_schedule').selectAll().executeTakeFirstOrThrow()
      expect(await publish(post_id)).toBe(false)
      await publishDue()
      expect(await own()).toMatchObject({
        title: 'Saved at that moment',
        content: '<p>scheduled</p><p>between</p><p>corrected</p>',
      })
    })

    test('keeps that version, which the merge needs', async () => {
      await planFrom({ blocks: changed(0, '<p>scheduled</p>') })
      const { publishBaseVersion } = await own()
      await save({ title: 'Other' })
      const { db } = held.blog.database
      await db.deleteFrom('working_copy').execute()
      const { author_id } = await db.selectFrom('post').select('author_id').executeTakeFirstOrThrow()
      const inTransaction = createInTransaction(held.blog.database, () => {})
      await inTransaction(({ versions }) => versions.makeRoom(author_id as string, 10 ** 9))
      expect((await versions()).map(({ number }) => number)).toContain(publishBaseVersion)
    })
  })

  test('must be one of a public post, and whole', async () => {
    const problem = async (version: number, url?: string) => (await plan(version, url)).body.fields?.version
    expect(await problem(99)).toBe('This post has no such version.')
    expect(await problem(await typed({ title: ' ' }))).toBe('A title is required.')
    expect(await problem(await typed({ title: 'x'.repeat(301) }))).toMatch('at most 300')
    expect((await plan(0)).status).toBe(400)
    expect((await plan(2 ** 31)).status).toBe(400)
    await ann.post('/post/create', { title: 'Hidden', description: 'd' })
    expect(await problem(1, 'hidden')).toMatch('This post is hidden')
    expect((await ann.put('/post/schedule/one', { publishAt: '2027-12-01T00:00Z' })).body.code).toBe(
      'conflict',
    )
  })
})
