import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const hour = 60 * 60 * 1_000

describe.each(databaseKinds)('undoing a first publication on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let written: string
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    const { body } = await ann.post('/post/create', { title: 'One', description: 'd', tags: ['AI'] })
    written = body.post.createdDate
    held.blog.passTime(hour)
  })
  const show = (url = 'one') => ann.put(`/post/update/${url}`, { status: 'public' })
  const undo = (body: object = { status: 'draft' }, url = 'one', who = ann) =>
    who.post(`/post/unpublish/${url}`, body)
  const publications = () =>
    held.blog.database.db
      .selectFrom('post')
      .select(['url', 'publication', 'created_at'])
      .where('publication', 'is not', null)
      .orderBy('publication')
      .execute()

  test('hides the post, and takes back its date and its number', async () => {
    expect((await show()).body.post.createdDate > written).toBe(true)
    const { status, body } = await undo()
    expect([status, body.post]).toMatchObject([200, { status: 'draft', createdDate: written }])
    expect(await publications()).toEqual([])
    for (const path of ['/post/read', '/post/read?search=one', '/post/getpostbytag/ai'])
      expect((await held.blog.visitor.get(path)).body, path).toEqual([])
    expect((await held.blog.visitor.get('/post/getpost/one')).status).toBe(404)
    const reports = await held.blog.services.doctor.examine({ isThorough: true })
    expect(reports.filter(({ found }) => found > 0)).toEqual([])
  })

  test('lets the post be published again, with a number and an instant above all others', async () => {
    await show()
    await ann.post('/post/create', { title: 'Two', description: 'd', status: 'public' })
    await undo({ status: 'private' })
    expect((await ann.get('/post/readbyadmin/one')).body.status).toBe('private')
    await ann.post('/post/create', { title: 'Three', description: 'd', status: 'public' })
    held.blog.passTime(-2 * hour)
    await show()
    const numbered = await publications()
    expect(numbered.map(({ url, publication }) => [url, publication])).toEqual([
      ['two', 2],
      ['three', 3],
      ['one', 4],
    ])
    const instants = numbered.map(({ created_at }) => created_at)
    expect(instants).toEqual([...new Set(instants)].toSorted())
  })

  test('keeps numbers and instants increasing while others publish at the same time', async () => {
    const urls = ['one']
    for (const title of ['two', 'three', 'four']) {
      await ann.post('/post/create', { title, description: 'd' })
      urls.push(title)
    }
    await show()
    const others = [await held.blog.signUp('ben'), await held.blog.signUp('cleo')]
    const publish = (who: SignedIn) => () =>
      who.post('/post/create', { title: 'Other', description: 'd', status: 'public' })
    const responses = await held.blog.concurrently([() => undo(), ...others.map(publish), () => show('two')])
    expect(responses.map(({ status }) => status)).toEqual([200, 201, 201, 200])
    await show()
    const numbered = await publications()
    expect(new Set(numbered.map(({ publication }) => publication)).size).toBe(4)
    const instants = numbered.map(({ created_at }) => created_at)
    expect(instants).toEqual([...new Set(instants)].toSorted())
    expect(numbered.at(-1)?.url).toBe('one')
  })

  test('is possible for a minute after it', async () => {
    expect((await undo()).body).toMatchObject({
      code: 'conflict',
      message: 'This post has never been public.',
    })
    await show()
    held.blog.passTime((limits.post.unpublishSeconds + 1) * 1_000)
    const late = await undo()
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect((await held.blog.visitor.get('/post/getpost/one')).status).toBe(200)
  })

  test('succeeds once when it is sent twice at once', async () => {
    await show()
    const responses = await held.blog.concurrently([() => undo(), () => undo()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('also takes back the date of a post that was hidden meanwhile', async () => {
    await show()
    await ann.put('/post/update/one', { status: 'private' })
    expect((await undo()).body.post).toMatchObject({ status: 'draft', createdDate: written })
  })

  test('is refused for a post that was taken down, and for garbage', async () => {
    await show()
    for (const body of [{}, { status: 'public' }, { status: 1 }, { status: null }])
      expect((await undo(body)).status).toBe(400)
    await ann.post('/post/takedown/one', { reason: 'r' })
    expect((await undo()).body.code).toBe('taken_down')
    const ben = await held.blog.signUp('ben')
    expect((await undo(undefined, 'one', ben)).status).toBe(404)
  })

  test('is in the audit log, by the id of the post', async () => {
    await show()
    await undo()
    const { body } = await ann.get('/audit/read?kind=post_hiding')
    expect(body.events).toMatchObject([{ actor: 'ann', details: { status: 'draft' } }])
    expect(JSON.stringify(body.events)).not.toContain('One')
  })
})
