import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const day = 24 * 60 * 60 * 1_000

describe.each(databaseKinds)('the trash of messages on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('olga')
  })
  /** Sends a message and returns its id. */
  async function send(message: string): Promise<string> {
    await held.blog.visitor.post('/pages/contact/create', { name: 'Ann', email: 'ann@example.org', message })
    return (await owner.get('/pages/contact/read')).body.contacts.at(-1).id
  }
  const texts = async (list = '') =>
    (await owner.get(`/pages/contact/read${list && `?list=${list}`}`)).body.contacts.map(
      ({ message }: { message: string }) => message,
    )
  const move = (id: string, trashed: unknown = true, by = owner) =>
    by.put(`/pages/contact/${id}`, { trashed })
  const events = async () =>
    (await owner.get('/audit/read')).body.events
      .map(({ kind }: { kind: string }) => kind)
      .filter((each: string) => each.startsWith('message'))

  test('takes a message and gives it back', async () => {
    const first = await send('First.')
    await send('Second.')
    const moved = await move(first)
    expect([moved.status, moved.body.message]).toEqual([200, 'The message is in the trash.'])
    const { trashedDate, goneDate } = moved.body.contact
    expect(Date.parse(goneDate) - Date.parse(trashedDate)).toBe(30 * day)
    expect([await texts(), await texts('all'), await texts('trash')]).toEqual([
      ['Second.'],
      ['Second.'],
      ['First.'],
    ])
    const restored = await move(first, false)
    expect([restored.status, restored.body]).toMatchObject([
      200,
      {
        message: 'The message was restored.',
        contact: { message: 'First.', trashedDate: null, goneDate: null },
      },
    ])
    expect([await texts(), await texts('trash')]).toEqual([['First.', 'Second.'], []])
    expect(await events()).toEqual(['message_restore', 'message_trash'])
  })

  test('is emptied after 30 days, and of nothing else', async () => {
    const { contacts } = held.blog.services
    const [old, restored] = [await send('Old.'), await send('Restored.')]
    await move(old)
    await move(restored)
    await move(restored, false)
    held.blog.passTime(2 * 60_000)
    await move(await send('New.'))
    held.blog.passTime(30 * day - 60_000)
    await held.blog.services.cleanUp.run()
    const { newest } = await contacts.listSelected({}, 9)
    expect(newest.map(({ message }) => message)).toEqual(['New.', 'Restored.'])
  })

  test('of two owners at once each succeeds, and the message stays there as long as the first one said', async () => {
    const id = await send('Hello.')
    const responses = await held.blog.concurrently(Array.from({ length: 4 }, () => () => move(id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const dates = responses.map(({ body }) => body.contact.trashedDate)
    held.blog.passTime(day)
    dates.push((await move(id)).body.contact.trashedDate)
    expect(new Set(dates).size).toBe(1)
    expect(await events()).toEqual(['message_trash'])
  })

  test('a message can be deleted for good there and outside', async () => {
    const [inside, outside] = [await send('Inside.'), await send('Outside.')]
    await move(inside)
    for (const id of [inside, outside]) {
      expect((await owner.delete(`/pages/contact/${id}`)).status).toBe(200)
      expect((await move(id, false)).body.code).toBe('not_found')
    }
    expect([await texts(), await texts('trash')]).toEqual([[], []])
  })

  test('refuses what is no message, no value and no list, and everybody but owners', async () => {
    const id = await send('Hello.')
    const author = await held.blog.signUp('ben')
    expect((await move(id, true, author)).body).toMatchObject({ code: 'forbidden', position: 'author' })
    expect((await move('x', true, author)).status).toBe(403)
    expect((await held.blog.visitor.put(`/pages/contact/${id}`, { trashed: true })).status).toBe(401)
    for (const unknown of ['x', '%00', '0'.repeat(2_000), id.toUpperCase()])
      expect([unknown, (await move(unknown)).status]).toEqual([unknown, 404])
    for (const wrong of ['true', 1, null, [], {}])
      expect((await move(id, wrong)).body.code).toBe('validation_failed')
    for (const wrong of [{}, { other: true }, { trashed: undefined }])
      expect((await owner.put(`/pages/contact/${id}`, wrong)).body.code).toBe('validation_failed')
    expect((await owner.get('/pages/contact/read?list=everything')).status).toBe(400)
    expect(await texts()).toEqual(['Hello.'])
  })
})
