import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type ReceivedMail, textOf } from '#tests/support/mail-server.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

describe.each(databaseKinds)('mails about new messages on %s', (kind) => {
  const mailServer = testMailServer()
  const held = useBlog(kind, { mailServer })
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('olga')
  })
  const choose = (mails: unknown, by = owner) => by.put('/pages/contact/notices', { mails })
  const send = (message: string, more: object = {}) =>
    held.blog.visitor.post('/pages/contact/create', {
      ...{ name: 'Ann', email: 'ann@example.org', message },
      ...more,
    })
  /** Looks as a process does once a minute, and returns the texts of all mails so far. */
  const look = async (later = minute) => {
    held.blog.passTime(later)
    await held.blog.services.messageNotifier.notifyDue()
    return mailServer.received.map((mail) => textOf(mail).replaceAll('\r\n', '\n'))
  }
  const subjects = () => mailServer.received.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1])

  test('are off until an owner chooses them', async () => {
    await send('Hello.')
    expect(await look()).toEqual([])
    const first = await owner.get('/pages/contact/notices')
    expect([first.status, first.body]).toEqual([200, { mails: 'off', email: 'olga@example.org' }])
    for (const mails of ['each', 'daily', 'off', 'each']) {
      const chosen = await choose(mails)
      expect([chosen.status, chosen.body]).toEqual([200, { message: 'Saved.', mails }])
      expect((await owner.get('/pages/contact/notices')).body.mails).toBe(mails)
    }
    expect(await look(), 'of what came before').toEqual([])
    await send('Another.')
    expect(await look()).toHaveLength(1)
    expect(await look()).toHaveLength(1)
    await choose('off')
    await send('A third.')
    expect(await look()).toHaveLength(1)
  })

  test('have the name, the first words and a link, as plain text', async () => {
    await choose('each')
    const name = 'Eve\u202e\u2066 <b>\nBcc: eve@example.org'
    await send(`First line\r\nSubject: x\r\n\r\n.\r\n${'word '.repeat(100)}`, { name })
    const [text] = await look()
    const [mail] = mailServer.received as [ReceivedMail]
    expect(mail).toMatchObject({ from: 'lectern@example.org', to: ['olga@example.org'] })
    expect(mail.source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(mail.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail.source.slice(0, mail.source.indexOf('\r\n\r\n'))).not.toMatch(/eve/)
    expect(subjects()).toEqual(['1 new message for Lectern'])
    expect(text).toMatch(
      /^From Eve <b> Bcc: eve@example\.org:\n> First line Subject: x \. (word )+w?o?r?d? ?…\n\nRead and answer:\n/,
    )
    expect(text).toContain('\nhttp://localhost:3000/admin/dashboard/contacts\n')
    expect(text).toContain('\nhttp://localhost:3000/admin/dashboard/settings\n')
    expect(text).not.toContain(owner.token)
  })

  test('tell nothing of possible spam, of what was read or deleted already, and nobody who is no owner any more', async () => {
    const other = await held.blog.signUp('otto')
    await owner.put('/author/position/otto', { position: 'owner' })
    await choose('each')
    await choose('each', other)
    await owner.put('/author/position/otto', { position: 'author' })
    await send('Spam.', { website: 'https://example.org' })
    await send('Read.')
    await send('Deleted.')
    const { contacts } = (await owner.get('/pages/contact/read')).body
    await owner.put(`/pages/contact/${contacts[1].id}`, { read: true })
    await owner.put(`/pages/contact/${contacts[2].id}`, { trashed: true })
    expect(await look()).toEqual([])
    await send('Hello.')
    expect(await look()).toEqual([expect.stringMatching(/^From Ann:\n> Hello\.\n\nRead/)])
    expect(mailServer.received[0]?.to).toEqual(['olga@example.org'])
  })

  test('are five an hour at most; then one tells what came meanwhile', async () => {
    await choose('each')
    for (let number = 1; number <= 5; number++) {
      await send(`Message ${number}.`)
      expect(await look()).toHaveLength(number)
    }
    for (let number = 6; number <= 18; number++) {
      await send(`Message ${number}.`)
    }
    expect(await look()).toHaveLength(5)
    const sixth = (await look(hour))[5]
    expect(subjects()[5]).toBe('13 new messages for Lectern')
    expect(sixth?.match(/> Message \d+\./g)).toEqual(
      Array.from({ length: 10 }, (_, at) => `> Message ${at + 6}.`),
    )
    expect(sixth).toContain('\nAnd 3 more.\n')
    expect(await look(hour)).toHaveLength(6)
  })

  test('are one a day, at eight o’clock, and none on a day without messages', async () => {
    await choose('daily')
    const now = Temporal.Now.zonedDateTimeISO('UTC')
    const eight = now.add({ days: 1 }).with({ hour: 8, minute: 0, second: 0, millisecond: 0 })
    const untilEight = eight.epochMilliseconds - now.epochMilliseconds
    // The first one, if it is earlier than eight now.
    await look(untilEight - hour)
    await send('One.')
    await send('Two.')
    expect(await look(hour - 10 * minute)).toEqual([])
    expect(await look(11 * minute)).toHaveLength(1)
    expect(subjects()).toEqual(['2 new messages for Lectern'])
    await send('Three.')
    expect(await look(23 * hour)).toHaveLength(1)
    expect(await look(hour)).toHaveLength(2)
    expect(await look(24 * hour)).toHaveLength(2)
    await send('Four.')
    expect(await look(24 * hour)).toHaveLength(3)
  })

  test('are sent once by any number of processes', async () => {
    for (const mails of ['each', 'daily']) {
      await choose(mails)
      await send(`For ${mails}.`)
      held.blog.passTime(24 * hour)
      await held.blog.concurrently(
        Array.from({ length: 6 }, () => () => held.blog.services.messageNotifier.notifyDue()),
      )
    }
    expect(subjects()).toEqual(Array(2).fill('1 new message for Lectern'))
    expect(held.blog.failures).toEqual([])
  })

  test('that cannot be sent are logged, and tell later what they would have told', async () => {
    await choose('each')
    await send('Kept.')
    await mailServer.stop()
    await look()
    await look()
    expect(held.blog.failures).toMatchObject([{ code: 'ESOCKET' }])
    await mailServer.start()
    await send('Later.')
    expect(await look(15 * minute)).toEqual([expect.stringMatching(/> Kept\.\n\nFrom Ann:\n> Later\./)])
    expect(await look(15 * minute)).toHaveLength(1)
  })

  test('are chosen by owners only, and of three kinds', async () => {
    for (const mails of ['hourly', '', null, 1, ['each'], undefined])
      expect([mails, (await choose(mails)).status]).toEqual([mails, 400])
    const author = await held.blog.signUp('ben')
    expect((await choose('each', author)).body).toMatchObject({ code: 'forbidden', position: 'author' })
    expect((await author.get('/pages/contact/notices')).status).toBe(403)
    expect((await held.blog.visitor.put('/pages/contact/notices', { mails: 'each' })).status).toBe(401)
    expect((await owner.get('/pages/contact/notices')).body.mails).toBe('off')
  })
})

describe.each(databaseKinds)('a blog that sends no mail on %s', (kind) => {
  const held = useBlog(kind)

  test('says so to an owner who wants to be told of messages', async () => {
    const owner = await held.blog.signUp('olga')
    expect((await owner.put('/pages/contact/notices', { mails: 'each' })).body.code).toBe('mail_off')
    expect((await owner.put('/pages/contact/notices', { mails: 'off' })).status).toBe(200)
    expect((await owner.get('/pages/contact/notices')).body).toEqual({ mails: 'off', email: null })
  })
})
