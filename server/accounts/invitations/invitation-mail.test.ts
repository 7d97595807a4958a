import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { textOf } from '#tests/support/mail-server.ts'
import { accountOf } from '#tests/support/test-account.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'

const invited = { email: 'ben@example.org', mail: true }

describe('an invitation by mail', () => {
  const mailServer = testMailServer()
  const held = useBlog('sqlite', { mailServer })

  test('goes to its address, and its link opens sign-up', async () => {
    const ann = await held.blog.signUp('ann')
    const { status, body } = await ann.post('/invitation/create', invited)
    expect([status, body.mailed]).toEqual([201, true])
    const [mail] = await mailServer.wait(1)
    if (!mail) throw new Error('No mail came.')
    expect(mail.to).toEqual(['ben@example.org'])
    const key = /http:\/\/localhost:3000\/admin\/auth\/signup#key=([\w-]+)/.exec(textOf(mail))?.[1]
    expect(key).toBe(body.accessKey)
    const account = { ...accountOf('ben'), accessKey: key }
    expect((await held.blog.visitor.post('/auth/signup', account)).status).toBe(201)
  })

  test('carries nothing that an inviter or an address could smuggle in', async () => {
    const ann = await held.blog.signUp('ann')
    const name = '<b>Win</b> at https://evil.example ” ann'
    await ann.put('/author/update', { name })
    await ann.put('/settings/update', { name: '<i>Blog</i> & “Co”' })
    for (const email of [
      'ben@example.org\r\nBcc: eve@example.org',
      'ben@example.org, eve@example.org',
      'Eve <eve@example.org>',
      'ben@example.org>\r\nRCPT TO:<eve@example.org',
      '@example.org',
      'ben@example.org?cc=eve@example.org',
    ]) {
      const { status, body } = await ann.post('/invitation/create', { email, mail: true })
      expect([email, status, Object.keys(body.fields ?? {})]).toEqual([email, 400, ['email']])
    }
    await ann.post('/invitation/create', { ...invited, message: 'Buy now', name: 'Eve', subject: 'Win' })
    const mails = await mailServer.wait(1)
    const [{ to, source }] = mails as [(typeof mails)[number]]
    expect([mails.length, to]).toEqual([1, ['ben@example.org']])
    expect(textOf(mails[0] as never)).toContain(
      'The owner “ann” invites you to write for <i>Blog</i> & “Co”.',
    )
    expect(source).not.toMatch(/^Bcc:|evil|Buy now|eve@/im)
    const [, html] = source.split('text/html')
    expect(html).toContain('&lt;i&gt;Blog&lt;/i&gt; &amp;')
    expect(html).not.toContain('<i>')
  })

  test('that could not be sent is made all the same, and the owner is told', async () => {
    const ann = await held.blog.signUp('ann')
    await mailServer.stop()
    const { status, body } = await ann.post('/invitation/create', invited)
    expect([status, body.mailed, body.message]).toEqual([
      ...[201, false, expect.stringContaining('Pass its link on yourself')],
    ])
    expect(held.blog.failures).toHaveLength(1)
    await mailServer.start()
    const account = { ...accountOf('ben'), accessKey: body.accessKey }
    expect((await held.blog.visitor.post('/auth/signup', account)).status).toBe(201)
  })

  test('needs an address', async () => {
    const ann = await held.blog.signUp('ann')
    for (const email of [undefined, '', ' '])
      expect((await ann.post('/invitation/create', { email, mail: true })).body.fields).toHaveProperty(
        'email',
      )
  })
})

describe('where no mail is sent', () => {
  const held = useBlog('sqlite')

  test('an invitation by mail is refused, and none is made', async () => {
    const ann = await held.blog.signUp('ann')
    expect((await ann.post('/invitation/create', invited)).body.code).toBe('mail_off')
    expect((await ann.get('/invitation/read')).body.invitations).toEqual([])
  })
})

describe.each(databaseKinds)('invitations by mail on %s, within their limits', (kind) => {
  const mailServer = testMailServer()
  const held = useBlog(kind, { mailServer, limitFactor: 1 })

  test('are three a day to an address, whoever invites, and twenty of an owner', async () => {
    const ann = await held.blog.signUp('ann')
    const bob = await held.blog.signUp('bob')
    await ann.put('/author/position/bob', { position: 'owner' })
    const statuses = async (by: typeof ann, emails: string[]) => {
      const all = []
      for (const email of emails)
        all.push((await by.post('/invitation/create', { email, mail: true, replace: true })).status)
      return all
    }
    expect(await statuses(ann, ['ben@example.org', 'BEN@example.org'])).toEqual([201, 201])
    expect(await statuses(bob, ['ben@example.org', 'Ben@Example.org'])).toEqual([201, 429])
    expect((await bob.get('/invitation/read')).body.invitations).toHaveLength(1)
    const others = Array.from({ length: 19 }, (_, at) => `b${at}@example.org`)
    expect(await statuses(ann, others)).toEqual([...Array(18).fill(201), 429])
    expect((await ann.post('/invitation/create', { email: 'ben@example.org', replace: true })).status).toBe(
      201,
    )
    expect(await statuses(bob, ['cid@example.org'])).toEqual([201])
    expect(mailServer.received).toHaveLength(22)
  })
})
