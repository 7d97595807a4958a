import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the messages of a person on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  /** By their texts. */
  const ids: Record<string, string> = {}
  beforeEach(async () => {
    owner = await held.blog.signUp('olga')
    for (const [email, message] of [
      ['ann@example.org', 'First.'],
      ['ANN@Example.org', 'Second.'],
      ['joann@example.org', 'Another.'],
      ['Äda@example.org', 'Umlaut.'],
      ['äda@example.org', 'Small.'],
    ]) {
      await held.blog.visitor.post('/pages/contact/create', { name: 'N', email, message })
    }
    for (const { id, message } of (await owner.get('/pages/contact/read')).body.contacts) ids[message] = id
    await owner.put(`/pages/contact/${ids['First.']}`, { trashed: true })
    const answer = { contact_id: ids['First.'] as string, text: 'Answer.', answered_by: 'olga' }
    await held.blog.database.db
      .insertInto('contact_answer')
      .values({ ...answer, id: 'a', created_at: '2026-01-01T00:00:00.000Z', sent_at: null })
      .execute()
  })
  const texts = async (query: string) =>
    (await owner.get(`/pages/contact/read${query}`)).body.contacts.map(
      ({ message }: { message: string }) => message,
    )
  const erase = (id: string, by = owner) => by.delete(`/pages/contact/person/${id}`)

  test('are listed from the trash too, with their answers, page by page', async () => {
    for (const text of ['First.', 'Second.'])
      expect(await texts(`?person=${ids[text]}`)).toEqual(['First.', 'Second.'])
    expect(await texts(`?person=${ids['Another.']}`)).toEqual(['Another.'])
    expect(await texts(`?person=${ids['Umlaut.']}`)).toEqual(['Umlaut.', 'Small.'])
    expect(await texts(`?person=${ids['First.']}&search=second&list=trash`)).toEqual(['Second.'])
    const newest = (await owner.get(`/pages/contact/read?person=${ids['First.']}&limit=1`)).body
    const oldest = (await owner.get(`/pages/contact/read?person=${ids['First.']}&before=${newest.next}`)).body
    expect([newest.contacts, oldest.contacts, oldest.next]).toMatchObject([
      [{ message: 'Second.', trashedDate: null, answers: [] }],
      [{ message: 'First.', answers: [{ text: 'Answer.', by: 'olga' }] }],
      null,
    ])
    for (const unknown of ['', 'x', '%00', '0'.repeat(2_000)])
      expect([unknown, (await owner.get(`/pages/contact/read?person=${unknown}`)).status]).toEqual([
        unknown,
        404,
      ])
  })

  test('are erased for good with a password given of late, and the log says how many, not whose', async () => {
    held.blog.passTime(limits.auth.recentPasswordSeconds * 1_000)
    expect((await erase(ids['Second.'] as string)).body.code).toBe('password_required')
    expect(await texts(`?person=${ids['First.']}`)).toHaveLength(2)
    const other = await held.blog.signUp('otto')
    await held.blog.database.db
      .updateTable('user')
      .set({ position: 'owner' })
      .where('username', '=', 'otto')
      .execute()
    const { status, body } = await erase(ids['Second.'] as string, other)
    expect([status, body]).toEqual([
      200,
      { message: 'All messages from this address were deleted.', erased: 2 },
    ])
    expect((await erase(ids['First.'] as string, other)).status).toBe(404)
    const { db } = held.blog.database
    expect(await db.selectFrom('contact_answer').selectAll().execute()).toEqual([])
    expect(await texts('')).toEqual(['Another.', 'Umlaut.', 'Small.'])
    const { events } = (await owner.get('/audit/read?kind=message_erasure')).body
    expect(events).toMatchObject([{ actor: 'otto', subject: null, details: { messages: '2' } }])
    expect(JSON.stringify(events)).not.toMatch(/ann@/i)
  })

  test('are erased once by two owners at once, and by nobody else', async () => {
    const author = await held.blog.signUp('ben')
    for (const id of [ids['First.'] as string, 'x'])
      expect((await erase(id, author)).body).toMatchObject({ code: 'forbidden', position: 'author' })
    expect((await held.blog.visitor.delete(`/pages/contact/person/${ids['First.']}`)).status).toBe(401)
    const call = () => erase(ids['First.'] as string)
    const responses = await held.blog.concurrently([call, call, call])
    expect(responses.filter(({ body }) => body.erased === 2)).toHaveLength(1)
  })
})
