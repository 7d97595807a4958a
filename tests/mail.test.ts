import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { codeOf, textOf } from './support/mail-server.ts'
import { accessKey, accountOf } from './support/test-account.ts'
import { testMailServer } from './support/test-mail-server.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()
const mailServer = testMailServer()

async function post(address: string, path: string, body: object): Promise<number> {
  const { status } = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return status
}

/** A program with the account “ann”, that sends mail. */
async function start(env: Record<string, string>) {
  const program = programs.start({ ACCESS_KEY: accessKey, ...env })
  const address = await addressOf(program)
  await post(address, '/auth/signup', accountOf('ann'))
  return { program, address }
}

test('the program mails a link that begins with the site’s address', async () => {
  const SITE_URL = 'https://blog.example.org'
  const { address } = await start({ SMTP_URL: mailServer.url, SITE_URL, SITE_NAME: 'Our Blog' })
  expect(await post(address, '/auth/forgot', { username: 'ann' })).toBe(202)
  const [mail] = await mailServer.wait(1)
  if (!mail) throw new Error('No mail came.')
  expect(mail.from).toBe('lectern@blog.example.org')
  expect(mail.source).toMatch(/^Subject: Set a new password for Our Blog\r$/m)
  expect(textOf(mail)).toContain(`${SITE_URL}/admin/auth/resetpassword#code=`)
  const reset = { code: codeOf(mail), newPassword: 'quite another one' }
  expect(await post(address, '/auth/reset/code', reset)).toBe(200)
})

test('the program says in its log what could not be mailed', async () => {
  await mailServer.stop()
  const { program, address } = await start({ SMTP_URL: mailServer.url })
  expect(await post(address, '/auth/forgot', { username: 'ann' })).toBe(202)
  await expect.poll(() => program.output.out, { timeout: 30_000 }).toContain('ECONNREFUSED')
  expect(program.output.out).toContain('background work failed')
  await mailServer.start()
})

test('the program ends although a mail server says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const connected = once(silent, 'connection')
  const { port } = silent.address() as AddressInfo
  const { program, address } = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await post(address, '/auth/forgot', { username: 'ann' })
  await connected
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})
