import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type ReceivedMail, textOf } from '#tests/support/mail-server.ts'
import { type SignedIn, type TestBlog, useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'

const marked = (key: string) => ({ 'idempotency-key': key })

/** Sends a message and returns its id. */
async function messageTo(blog: TestBlog, owner: SignedIn, changes: object = {}): Promise<string> {
  const draft = { name: 'Ann', email: 'ann@example.org', message: 'Hello.\n\nIs this right?', ...changes }
  expect((await blog.visitor.post('/pages/contact/create', draft)).status).toBe(201)
  return (await owner.get('/pages/contact/read')).body.contacts.at(-1).id
}

const answer = (by: SignedIn, id: string, text: unknown = 'Yes.', headers = {}) =>
  by.post(`/pages/contact/answer/${id}`, { text }, headers)

describe.each(databaseKinds)('answers on %s', (kind) => {
  /** Held up while a test does something else. */
  let whileSending: () => unknown = () => {}
  const mailServer = testMailServer({
    async onRcptTo({ address }, _session, done) {
      await whileSending()
      done(address.startsWith('nobody') ? new Error('No such mailbox here') : null)
    },
  })
  const held = useBlog(kind, { mailServer, limitFactor: 1 })
  let owner: SignedIn
  beforeEach(async () => {
    whileSending = () => {}
    owner = await held.blog.signUp('olga')
  })
  const send = (changes: object = {}) => messageTo(held.blog, owner, changes)
  const listed = async (list = 'all', by = owner) =>
    (await by.get(`/pages/contact/read?list=${list}`)).body.contacts
  const events = async () => (await owner.get('/audit/read?kind=message_answer')).body.events
  const headersOf = ({ source }: ReceivedMail) => source.slice(0, source.indexOf('\r\n\r\n') + 2)

  test('are mailed as plain text with the message below, and kept for all owners', async () => {
    const id = await send()
    const { status, body } = await answer(owner, id, '  Yes, “it” is.\r\nOlga ')
    expect([status, body.message]).toEqual([201, 'The answer was sent.'])
    const [mail] = await mailServer.wait(1)
    expect(mail).toMatchObject({ from: 'lectern@example.org', to: ['ann@example.org'] })
    const headers = headersOf(mail as ReceivedMail)
    expect(headers).toMatch(/^Subject: Re: your message to Lectern\r$/m)
    expect(headers).toMatch(/^Reply-To: olga@example\.org\r$/m)
    expect(headers).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(headers).not.toMatch(/^Auto-Submitted:/m)
    expect(textOf(mail as ReceivedMail).replaceAll('\r\n', '\n')).toMatch(
      /^Yes, “it” is\.\nOlga\n\nOn \d{4}-\d\d-\d\d \d\d:\d\d UTC you wrote to Lectern:\n\n> Hello\.\n>\n> Is this right\?\n$/,
    )

    const other = await held.blog.signUp('otto')
    await owner.put('/author/position/otto', { position: 'owner' })
    const [contact] = await listed('all', other)
    expect(contact).toMatchObject({ read: true, done: true, answers: [body.answer] })
    expect(body.answer).toMatchObject({ by: 'olga', text: 'Yes, “it” is.\nOlga' })
    expect(Date.parse(body.answer.sentDate)).toBeGreaterThanOrEqual(Date.parse(body.answer.createdDate))
    expect(await events()).toMatchObject([{ actor: 'olga', subject: null, details: {} }])
    expect(JSON.stringify(await events())).not.toMatch(/Yes|ann@/)
    expect((await other.get('/pages/contact/read')).body.replyTo).toBe('otto@example.org')
  })

  test('get no headers and no further recipients from what a stranger or an owner wrote', async () => {
    const injected =
      'x\r\nBcc: eve@example.org\r\n\r\n.\r\nRCPT TO:<eve@example.org>\u2028Bcc: eve@example.org'
    const id = await send({ name: injected.replaceAll('\r\n', '\n'), message: injected })
    expect((await answer(owner, id, injected)).status).toBe(201)
    const [mail] = await mailServer.wait(1)
    expect(mail?.to).toEqual(['ann@example.org'])
    expect(headersOf(mail as ReceivedMail)).not.toMatch(/eve/)
    expect(textOf(mail as ReceivedMail)).toContain('Bcc: eve@example.org')
  })

  test('go to no address that the form would refuse', async () => {
    const id = await send()
    for (const email of [
      'ann@example.org, eve@example.org',
      'Ann <eve@example.org>',
      'ann@example.org\r\nBcc: eve@example.org',
      'ann@exam\u200bple.org',
      '',
    ]) {
      await held.blog.database.db.updateTable('contact_message').set({ email }).execute()
      expect((await answer(owner, id)).body.code).toBe('mail_failed')
    }
    expect(mailServer.received).toEqual([])
  })

  test('with one key are sent once, however often and at once', async () => {
    const id = await send()
    const call = () => answer(owner, id, 'Once.', marked('k'))
    const statuses = (await held.blog.concurrently(Array.from({ length: 5 }, () => call))).map(
      ({ status }) => status,
    )
    expect(new Set(statuses).difference(new Set([201, 409]))).toEqual(new Set())
    expect(statuses).toContain(201)
    const repeated = await call()
    expect([repeated.status, repeated.body.answer.text]).toEqual([201, 'Once.'])
    expect((await answer(owner, id, 'Other.', marked('k'))).body.code).toBe('idempotency_key_reused')
    const second = await send({ message: 'Another.' })
    expect((await answer(owner, second, 'Once.', marked('k'))).body.code).toBe('idempotency_key_reused')
    expect(mailServer.received).toHaveLength(1)
    expect(await events()).toHaveLength(1)
  })

  test('that cannot be sent say why, leave no trace, and are sent with the same key later', async () => {
    const id = await send()
    await mailServer.stop()
    const failed = await answer(owner, id, 'Yes.', marked('k'))
    const unreachable = 'The mail server cannot be reached.'
    expect([failed.status, failed.body]).toMatchObject([
      409,
      { code: 'mail_failed', message: unreachable, fields: { text: unreachable } },
    ])
    expect(await listed()).toMatchObject([{ read: false, done: false, answers: [] }])
    expect(await events()).toEqual([])
    await mailServer.start()
    expect((await answer(owner, id, 'Yes.', marked('k'))).status).toBe(201)
    expect(await listed()).toMatchObject([{ done: true, answers: [{ text: 'Yes.' }] }])

    const nobody = await send({ email: 'nobody@example.org' })
    expect((await answer(owner, nobody)).body.fields.text).toMatch(
      /^The mail server does not accept mail to this address\. It said: “.*No such mailbox here”$/,
    )
  })

  test('that the program could not confirm are not sent again', async () => {
    const id = await send()
    await answer(owner, id, 'Yes.', marked('k'))
    await held.blog.database.db.updateTable('contact_answer').set({ sent_at: null }).execute()
    expect((await answer(owner, id, 'Yes.', marked('k'))).body.code).toBe('conflict')
    expect(await listed()).toMatchObject([{ answers: [{ sentDate: null }] }])
    expect(mailServer.received).toHaveLength(1)
  })

  test('go to the trash with their message, come back, and are deleted with it', async () => {
    const id = await send()
    await answer(owner, id)
    await owner.put(`/pages/contact/${id}`, { trashed: true })
    expect(await listed('trash')).toMatchObject([{ answers: [{ text: 'Yes.' }] }])
    expect((await answer(owner, id)).body.code).toBe('conflict')
    const restored = await owner.put(`/pages/contact/${id}`, { trashed: false })
    expect(restored.body.contact.answers).toMatchObject([{ text: 'Yes.' }])
    await owner.delete(`/pages/contact/${id}`)
    expect(await held.blog.database.db.selectFrom('contact_answer').select('id').execute()).toEqual([])
  })

  test('are logged also if the message is deleted while they are sent', async () => {
    const id = await send()
    whileSending = () => owner.delete(`/pages/contact/${id}`)
    expect((await answer(owner, id)).status).toBe(201)
    expect(mailServer.received).toHaveLength(1)
    expect(await events()).toHaveLength(1)
    expect(await held.blog.database.db.selectFrom('contact_answer').select('id').execute()).toEqual([])
  })

  test('are refused without text, for what is no message, and to everybody but owners', async () => {
    const id = await send()
    for (const text of ['', ' \n\u200b', 'x'.repeat(20_001), null, 1, ['x'], {}]) {
      const { status, body } = await answer(owner, id, text)
      expect([text, status, Object.keys(body.fields ?? {})]).toEqual([text, 400, ['text']])
    }
    for (const unknown of ['x', '%00', '0'.repeat(2_000), id.toUpperCase()])
      expect([unknown, (await answer(owner, unknown)).status]).toEqual([unknown, 404])
    const author = await held.blog.signUp('ben')
    for (const each of [id, 'x'])
      expect((await answer(author, each)).body).toMatchObject({ code: 'forbidden', position: 'author' })
    expect((await held.blog.visitor.post(`/pages/contact/answer/${id}`, { text: 'x' })).status).toBe(401)
    expect(mailServer.received).toEqual([])
  })
})

describe.each(databaseKinds)('a tenth of the limits of answers on %s', (kind) => {
  const mailServer = testMailServer()
  const held = useBlog(kind, { mailServer, limitFactor: 0.1 })

  test('is one a day to an address, whoever answers, and five of an owner; what was not sent counts for no address', async () => {
    const owner = await held.blog.signUp('olga')
    const other = await held.blog.signUp('otto')
    await owner.put('/author/position/otto', { position: 'owner' })
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const row = { id: `message-${name}`, name, email: `${name}@example.org`, message: 'm' }
      const states = { label: null, digest: null, trashed_at: null, read_at: null, done_at: null }
      const created_at = new Date().toISOString()
      await held.blog.database.db
        .insertInto('contact_message')
        .values({ ...row, ...states, created_at })
        .execute()
      ids.push(row.id)
    }
    await mailServer.stop()
    expect((await answer(owner, ids[0] as string)).body.code).toBe('mail_failed')
    await mailServer.start()
    expect((await answer(owner, ids[0] as string)).status).toBe(201)
    const again = await answer(other, ids[0] as string)
    expect([again.status, again.body.fields.text]).toEqual([
      429,
      'This address was sent 5 answers today. Answer tomorrow, or with your own mail program.',
    ])
    for (const id of ids.slice(1, 4)) expect((await answer(owner, id)).status).toBe(201)
    const sixth = await answer(owner, ids[4] as string)
    expect([sixth.status, sixth.body.fields.text]).toEqual([
      429,
      'You sent 50 answers today. Answer tomorrow, or with your own mail program.',
    ])
    expect((await answer(other, ids[4] as string)).status).toBe(201)
    expect(mailServer.received).toHaveLength(5)
    const { body } = await owner.get('/pages/contact/read')
    expect(body.contacts.map(({ answers }: { answers: unknown[] }) => answers.length)).toEqual([
      1, 1, 1, 1, 1, 0,
    ])
  })
})

describe.each(databaseKinds)('a blog without mail on %s', (kind) => {
  const held = useBlog(kind)

  test('sends no answers and says so', async () => {
    const owner = await held.blog.signUp('olga')
    const id = await messageTo(held.blog, owner)
    expect((await answer(owner, id)).body.code).toBe('mail_off')
    expect((await owner.get('/pages/contact/read')).body).toMatchObject({
      replyTo: null,
      contacts: [{ read: false, answers: [] }],
    })
  })
})
