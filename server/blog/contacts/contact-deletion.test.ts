import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const day = 24 * 60 * 60 * 1_000

describe.each(databaseKinds)('deleting messages on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('olga')
  })
  /** Sends messages one after the other and returns their ids. */
  async function send(...emails: string[]): Promise<string[]> {
    for (const email of emails) {
      const draft = { name: 'Secret Name', email, message: 'A secret text.' }
      await held.blog.visitor.post('/pages/contact/create', draft)
    }
    const { contacts } = (await owner.get('/pages/contact/read')).body
    return contacts.slice(-emails.length).map(({ id }: { id: string }) => id)
  }
  const ids = async () =>
    (await owner.get('/pages/contact/read')).body.contacts.map(({ id }: { id: string }) => id)
  const events = async () => (await owner.get('/audit/read?kind=message_deletion')).body.events
  const daysAgo = (days: number) => new Date(Date.now() + 10 * day - days * day).toISOString()

  test('an owner deletes one for good; a second time there is none', async () => {
    const [first, second] = await send('ann@example.org', 'ben@example.org')
    const { status, body } = await owner.delete(`/pages/contact/${first}`)
    expect([status, body]).toMatchObject([200, { message: 'The message was deleted.' }])
    expect(await ids()).toEqual([second])
    const again = await owner.delete(`/pages/contact/${first}`)
    expect([again.status, again.body.code]).toEqual([404, 'not_found'])
    for (const unknown of ['x', '0', '%00', second?.toUpperCase()])
      expect((await owner.delete(`/pages/contact/${unknown}`)).status).toBe(404)
    expect(await ids()).toEqual([second])
    const { db } = held.blog.database
    expect(await db.selectFrom('contact_message').select('id').execute()).toEqual([{ id: second }])
  })

  test('if two owners delete one at once, the second gets an error', async () => {
    const [id] = await send('ann@example.org')
    const remove = () => owner.delete(`/pages/contact/${id}`)
    const responses = await held.blog.concurrently([remove, remove, remove])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await events()).toHaveLength(1)
  })

  test('an author is refused as for reading, whether the message exists or not', async () => {
    const [id] = await send('ann@example.org')
    const author = await held.blog.signUp('ben')
    for (const each of [id, 'x']) {
      const { status, body } = await author.delete(`/pages/contact/${each}`)
      expect([status, body]).toMatchObject([
        403,
        { message: 'You are not authorized to view the contacts!', position: 'author', code: 'forbidden' },
      ])
    }
    expect((await held.blog.visitor.delete(`/pages/contact/${id}`)).status).toBe(401)
    expect(await ids()).toEqual([id])
  })

  test('the log names who did it, and nothing of the message', async () => {
    const sent = await send('ann@example.org', 'ben@example.org', 'cem@example.org')
    await owner.delete(`/pages/contact/${sent[0]}`)
    await held.blog.services.contacts.removeSelected({ ids: sent.slice(1) })
    const told = { kind: 'message_deletion', subject: null, times: 1 }
    expect(await events()).toMatchObject([
      { ...told, actor: null, network: null, details: { messages: '2' } },
      { ...told, actor: 'olga', network: '127.0.0.1', details: {} },
    ])
    expect(JSON.stringify(await events())).not.toMatch(/secret|example\.org/i)
  })

  test('calls with similar paths still answer as before', async () => {
    for (const [method, url, status] of [
      ['DELETE', '/pages/contact/read', 405],
      ['DELETE', '/pages/contact/create', 405],
      ['GET', '/pages/contact/some-id', 405],
      ['GET', '/pages/contact', 404],
    ] as const) {
      const response = await held.blog.app.inject({ method, url: `/api${url}` })
      expect([method, url, response.statusCode]).toEqual([method, url, status])
    }
  })

  test('the operator selects by id, age and address', async () => {
    const { contacts } = held.blog.services
    const [oldAnn, oldBen] = await send('ann@example.org', 'ben@example.org')
    held.blog.passTime(10 * day)
    const [newAnn, other] = await send('ANN@example.org', 'annette@example.org')
    const selected = async (selection: object) => {
      const { count, newest } = await contacts.listSelected(selection, 3)
      expect(newest).toHaveLength(Math.min(count, 3))
      return newest.map(({ id }) => id)
    }
    expect(await selected({})).toEqual([other, newAnn, oldBen])
    expect((await contacts.listSelected({}, 3)).count).toBe(4)
    expect(await selected({ from: 'Ann@example.org' })).toEqual([newAnn, oldAnn])
    expect(await selected({ before: daysAgo(1) })).toEqual([oldBen, oldAnn])
    expect(await selected({ before: daysAgo(1), from: 'ann@example.org' })).toEqual([oldAnn])
    expect(await selected({ from: '%' })).toEqual([])

    await expect(contacts.removeSelected({ ids: [newAnn as string, 'x'] })).rejects.toThrow(
      'Nothing was deleted.',
    )
    expect(await ids()).toHaveLength(4)
    expect(await contacts.removeSelected({ from: 'nobody@example.org' })).toBe(0)
    expect(await contacts.removeSelected({ before: daysAgo(1), from: 'ann@example.org' })).toBe(1)
    expect(await ids()).toEqual([oldBen, newAnn, other])
    expect(await contacts.removeSelected({ ids: [other as string, other as string] })).toBe(1)
    expect(await contacts.removeSelected({ before: daysAgo(-1) })).toBe(2)
    expect(await ids()).toEqual([])
    expect(await events()).toHaveLength(3)
  })
})
