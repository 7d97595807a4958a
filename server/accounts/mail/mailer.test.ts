import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { textOf } from '#tests/support/mail-server.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'
import { createMailer } from './mailer.ts'
import { readSmtpAddress } from './smtp-address.ts'

const from = 'blog@example.org'
const mail = {
  senderName: 'Our Blog',
  to: 'ann@example.org',
  subject: 'Hello',
  text: 'Hello there.',
  html: '<p>Hello there.</p>',
}
const mailerAt = (url: string, timeoutMs?: number) =>
  createMailer({ smtp: readSmtpAddress(url), from, ...(timeoutMs && { timeoutMs }) })

describe('a mail', () => {
  const mailServer = testMailServer()

  test('has text and HTML, and is sent by the address of the site', async () => {
    await mailerAt(mailServer.url).send(mail)
    const [received] = await mailServer.wait(1)
    expect(received).toMatchObject({ from: 'blog@example.org', to: ['ann@example.org'] })
    expect(received?.source).toMatch(/^From: Our Blog <blog@example\.org>\r$/m)
    expect(received?.source).toMatch(/^To: ann@example\.org\r$/m)
    expect(received?.source).toContain('<p>Hello there.</p>')
    expect(textOf(received as never).trim()).toBe('Hello there.')
  })

  test('gets no headers or receivers from line ends and commas', async () => {
    const mailer = mailerAt(mailServer.url)
    const senderName = 'Blog\r\nBcc: eve@example.org'
    await mailer.send({ ...mail, senderName, subject: 'Hello\r\nBcc: eve@example.org\n\nbody' })
    const [received] = await mailServer.wait(1)
    expect(received?.to).toEqual(['ann@example.org'])
    expect(received?.source).not.toMatch(/^(Bcc:|body)/im)
    await mailer.send({ ...mail, to: 'ann@example.org,eve@example.org' }).catch(() => {})
    await mailer.send({ ...mail, to: 'ann@example.org>\r\nRCPT TO:<eve@example.org' }).catch(() => {})
    expect(mailServer.received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
  })
})

describe('with a user and password', () => {
  const seen: string[] = []
  const mailServer = testMailServer({
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password }, { secure }, done) => {
      seen.push(`${username} ${secure ? 'over TLS' : 'in clear text'}`)
      if (password === 'p@ss') done(null, { user: username })
      else done(new Error('wrong'))
    },
  })
  const at = (credentials: string) => mailServer.url.replace('//', `//${credentials}@`)

  test('mail is sent over TLS, on this machine with any certificate', async () => {
    await mailerAt(at('ann:p%40ss')).send(mail)
    expect(seen).toEqual(['ann over TLS'])
    expect(mailServer.received).toHaveLength(1)
  })

  test('a wrong password is an error that does not reveal it', async () => {
    const failure = await mailerAt(at('ann:secret'))
      .send(mail)
      .catch((error) => error)
    expect(failure).toMatchObject({ code: 'EAUTH' })
    expect(JSON.stringify(failure) + failure.stack).not.toContain('secret')
  })

  test('another machine’s certificate must be right', async () => {
    const elsewhere = at('ann:p%40ss').replace('127.0.0.1', '0.0.0.0')
    await expect(mailerAt(elsewhere).send(mail)).rejects.toThrow(/certificate/)
    expect(mailServer.received).toEqual([])
  })
})

describe('a password', () => {
  const seen: string[] = []
  const mailServer = testMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      seen.push(String(username))
      done(null, { user: username })
    },
  })

  test('is not sent to another machine without TLS', async () => {
    const url = mailServer.url.replace('//127.0.0.1', '//ann:secret@0.0.0.0')
    await expect(mailerAt(url).send(mail)).rejects.toThrow()
    expect(seen).toEqual([])
  })
})

describe('a warning', () => {
  const mailServer = testMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('no such mailbox') : null),
  })

  test('says that a mail was rejected, until one is accepted; a single rejected recipient causes none', async () => {
    const mailer = mailerAt(mailServer.url)
    const codes = () => mailer.warnings().map(({ code }) => code)
    await mailer.send(mail)
    const sendToNobody = () => mailer.send({ ...mail, to: 'nobody@example.org' }).catch(() => {})
    for (let times = 0; times < 2; times++) await sendToNobody()
    expect(codes()).toEqual([])
    await sendToNobody()
    expect(codes()).toEqual(['mails_failing'])
    await mailer.send(mail)
    expect(codes()).toEqual([])
    await mailServer.stop()
    await mailer.send(mail).catch(() => {})
    expect(codes()).toEqual(['mails_failing'])
    await mailServer.start()
    await mailer.send(mail)
    expect(codes()).toEqual([])
  })
})

test('a server that does not respond is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  await expect(mailerAt(`smtp://127.0.0.1:${port}`, 200).send(mail)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  })
})
