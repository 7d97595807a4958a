import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backendsWaiting } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const draft = { title: 'One', description: 'd' }
const message = { name: 'n', email: 'n@example.org', message: 'm' }
const marked = (key: string) => ({ 'idempotency-key': key })

describe.each(databaseKinds)('repeated requests on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const urls = async (caller = ann) =>
    (await caller.get('/post/readbyuser')).body.map((post: { url: string }) => post.url)

  test('with one key create one post, and get the same response', async () => {
    const first = await ann.post('/post/create', draft, marked('k'))
    const second = await ann.post('/post/create', draft, marked('k'))
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await urls()).toEqual(['one'])
    await ann.post('/post/create', draft, marked('k2'))
    await ann.post('/post/create', draft)
    expect(await urls()).toEqual(['one', 'one-2', 'one-3'])
  })

  test('create one post even if they come at once', async () => {
    const responses = await held.blog.concurrently(
      Array.from({ length: 6 }, () => () => ann.post('/post/create', draft, marked('k'))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(responses.map(({ body }) => body.post.url))).toEqual(new Set(['one']))
    expect(await urls()).toEqual(['one'])
  })

  test('with another body are refused', async () => {
    await ann.post('/post/create', draft, marked('k'))
    const { status, body } = await ann.post('/post/create', { ...draft, title: 'Two' }, marked('k'))
    expect([status, body.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await urls()).toEqual(['one'])
  })

  test('whose post was deleted meanwhile do not restore it', async () => {
    await ann.post('/post/create', draft, marked('k'))
    await ann.delete('/post/delete/one')
    expect((await ann.post('/post/create', draft, marked('k'))).status).toBe(404)
    expect(await urls()).toEqual([])
  })

  test('of two calls with one key wait for each other in one order', async () => {
    const { database } = held.blog
    const isConflict = vi.spyOn(database.dialect, 'isConflict')
    const hold = Promise.withResolvers<void>()
    const { db, dialect, url } = database
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const holding = db.transaction().execute(async (trx) => {
      await dialect.lock(trx, `author ${id}`)
      await hold.promise
    })
    const waiting = async (count: number) =>
      kind === 'postgres' && (await expect.poll(() => backendsWaiting(url)).toBe(count))
    const post = ann.post('/post/create', draft, marked('k'))
    await waiting(1)
    const text = ann.post('/post/workingcopy', { title: 'One', blocks: [] }, marked('k'))
    await waiting(2)
    hold.resolve()
    await holding
    expect([(await post).status, (await text).body.code]).toEqual([201, 'idempotency_key_reused'])
    expect(isConflict.mock.results.map(({ value }) => value)).not.toContain(true)
  })

  test('of different accounts have different keys', async () => {
    const ben = await held.blog.signUp('ben')
    await ann.post('/post/create', draft, marked('k'))
    await ben.post('/post/create', draft, marked('k'))
    expect([await urls(ann), await urls(ben)]).toEqual([['one'], ['one-2']])
  })

  test('a request that failed has not used its key', async () => {
    expect((await ann.post('/post/create', { ...draft, title: '' }, marked('k'))).status).toBe(400)
    expect((await ann.post('/post/create', draft, marked('k'))).status).toBe(201)
  })

  test('of the contact form store one message', async () => {
    const send = () => held.blog.visitor.post('/pages/contact/create', message, marked('k'))
    const responses = await held.blog.concurrently([send, send, send])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await ann.get('/pages/contact/read')).body.contacts).toHaveLength(1)
  })

  test('a key is deleted after a day, and may have 200 characters', async () => {
    const key = 'k'.repeat(200)
    await ann.post('/post/create', draft, marked(key))
    await held.blog.services.cleanUp.run()
    await ann.post('/post/create', draft, marked(key))
    expect(await urls()).toEqual(['one'])
    held.blog.passTime(24 * 60 * 60 * 1_000 + 1_000)
    await held.blog.services.cleanUp.run()
    await ann.post('/post/create', draft, marked(key))
    expect(await urls()).toEqual(['one', 'one-2'])
    expect((await ann.post('/post/create', draft, marked(`${key}k`))).status).toBe(400)
  })

  test('are remembered up to a thousand per caller: beyond that, the caller’s oldest is deleted, and none of others', async () => {
    const { db } = held.blog.database
    await ann.post('/post/create', draft, marked('first'))
    await ann.post('/post/create', draft, marked('second'))
    await held.blog.visitor.post('/pages/contact/create', message, marked('k'))
    const { key } = await db
      .selectFrom('idempotency_key')
      .select('key')
      .where('key', 'like', '%first')
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 998 }, (_, at) => ({
      key: key.replace('first', String(at)),
      fingerprint: '',
      resource_id: '',
      created_at: new Date(Date.now() + 1_000).toISOString(),
    }))
    await db.insertInto('idempotency_key').values(rows).execute()
    held.blog.passTime(2_000)
    await ann.post('/post/create', draft, marked('newest'))
    for (const repeated of ['second', 'newest']) await ann.post('/post/create', draft, marked(repeated))
    expect(await urls()).toEqual(['one', 'one-2', 'one-3'])
    await ann.post('/post/create', draft, marked('first'))
    expect(await urls()).toEqual(['one', 'one-2', 'one-3', 'one-4'])
    await held.blog.visitor.post('/pages/contact/create', message, marked('k'))
    expect((await ann.get('/pages/contact/read')).body.contacts).toHaveLength(1)
  })
})
