import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type ReceivedMail, textOf } from '#tests/support/mail-server.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'

describe.each(databaseKinds)('a test mail on %s', (kind) => {
  let refusal: string | null = null
  const mailServer = testMailServer({
    onMailFrom: (_address, _session, done) => done(refusal === null ? null : new Error(refusal)),
  })
  const held = useBlog(kind, { mailServer, limitFactor: 0.3 })

  test('goes to the owner’s own address, three times an hour', async () => {
    refusal = null
    const owner = await held.blog.signUp('olga')
    const { status, body } = await owner.post('/dashboard/testmail')
    expect([status, body.message]).toEqual([
      200,
      'The mail server accepted a mail to olga@example.org. Check that it arrived, also in the spam folder.',
    ])
    const [mail] = await mailServer.wait(1)
    expect(mail?.to).toEqual(['olga@example.org'])
    expect(textOf(mail as ReceivedMail)).toContain('http://localhost:3000')
    for (const expected of [200, 200, 429])
      expect((await owner.post('/dashboard/testmail')).status).toBe(expected)
    expect(mailServer.received).toHaveLength(3)
    const author = await held.blog.signUp('ben')
    expect((await author.post('/dashboard/testmail')).body).toMatchObject({
      code: 'forbidden',
      position: 'author',
    })
  })

  test('says in words why it was not accepted', async () => {
    const owner = await held.blog.signUp('olga')
    const problem = async () => {
      const { status, body } = await owner.post('/dashboard/testmail')
      expect([status, body.code]).toEqual([409, 'mail_failed'])
      return body.message
    }
    refusal = 'Not\u202e allowed <b>'
    expect(await problem()).toMatch(
      /^The mail server does not accept mail from the address in MAIL_FROM\. It said: “\d+ Not.* allowed <b>”$/,
    )
    await mailServer.stop()
    expect(await problem()).toBe('The mail server cannot be reached.')
    await mailServer.start()
    expect(held.blog.failures).toHaveLength(2)
  })
})

describe.each(databaseKinds)('without a mail server on %s', (kind) => {
  const held = useBlog(kind)

  test('a test mail is refused with what to do', async () => {
    const owner = await held.blog.signUp('olga')
    const { body } = await owner.post('/dashboard/testmail')
    expect([body.code, body.message]).toEqual([
      'mail_off',
      'This blog sends no mail. Set SMTP_URL on the server.',
    ])
  })
})
