import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the states of messages on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('olga')
  })
  /** Sends a message and returns its id. */
  async function send(message: string, more: object = {}): Promise<string> {
    const draft = { name: 'Ann', email: 'ann@example.org', message, ...more }
    await held.blog.visitor.post('/pages/contact/create', draft)
    return (await owner.get('/pages/contact/read')).body.contacts.at(-1).id
  }
  const listed = async (list: string) => {
    const { contacts, unread } = (await owner.get(`/pages/contact/read?list=${list}`)).body
    return [unread, ...contacts.map(({ message }: { message: string }) => message)]
  }
  const mark = (id: string, state: object) => owner.put(`/pages/contact/${id}`, state)

  test('a message is unread until an owner marks it, and each list has its own', async () => {
    const [read, done, trashed] = [await send('Read.'), await send('Done.'), await send('Trashed.')]
    await send('New.', { website: 'filled in' })
    expect((await mark(read, { read: true })).body).toMatchObject({
      message: 'The message is marked as read.',
      contact: { read: true, done: false, message: 'Read.' },
    })
    expect((await mark(done, { done: true })).body).toMatchObject({
      message: 'The message is done.',
      contact: { read: true, done: true },
    })
    await mark(trashed, { trashed: true })
    expect(await listed('all')).toEqual([1, 'Read.', 'Done.', 'New.'])
    expect(await listed('unread')).toEqual([1, 'New.'])
    expect(await listed('done')).toEqual([1, 'Done.'])
    expect(await listed('spam')).toEqual([1, 'New.'])
    expect(await listed('trash')).toEqual([1, 'Trashed.'])
    expect((await mark(done, { done: false })).body).toMatchObject({
      message: 'The message is no longer done.',
      contact: { read: true, done: false },
    })
    expect((await mark(read, { read: false })).body.message).toBe('The message is marked as unread.')
    expect(await listed('unread')).toEqual([2, 'Read.', 'New.'])
  })

  test('several are changed at once, and a message in the trash keeps its own', async () => {
    const id = await send('Hello.')
    const all = { read: false, done: true, trashed: true }
    expect((await mark(id, all)).body).toMatchObject({
      message: 'The message is in the trash.',
      contact: { read: false, done: true, trashedDate: expect.any(String) },
    })
    expect((await mark(id, { trashed: false })).body.contact).toMatchObject({ read: false, done: true })
    expect(await listed('done')).toEqual([1, 'Hello.'])
  })

  test('of two owners at once each succeeds', async () => {
    const id = await send('Hello.')
    const calls = [{ done: true }, { read: true }, { trashed: true }, { done: true }, { trashed: true }]
    const responses = await held.blog.concurrently(calls.map((state) => () => mark(id, state)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await mark(id, { trashed: false })).body.contact).toMatchObject({ read: true, done: true })
  })
})
