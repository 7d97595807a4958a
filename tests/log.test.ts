import { expect, test } from 'vitest'
import { apiBase, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loggedError } from '#server/operations/logging/log-options.ts'
import { addressOf, linesOf } from '../toolchain/programs/running-server.ts'
import { photo } from './support/image-files.ts'
import { testPrograms } from './support/test-program.ts'
import { formOf } from './support/uploads.ts'

const programs = testPrograms()

/** What nobody may read in a log, each with a word that stands nowhere else. */
const secrets = {
  accessKey: 'access-key-zqx1',
  password: 'password-zqx2',
  newPassword: 'password-zqx3',
  code: 'code-zqx4',
  message: 'message-zqx5',
  query: 'query-zqx6',
  email: 'ada-zqx7@example.org',
  idempotencyKey: 'key-zqx8',
  token: 'token-zqx9',
  smtpPassword: 'smtp-zqx10',
}

const endpoints = Object.values(contract).flatMap((part): Endpoint[] => Object.values(part))

test('a log of every call at its most talkative has no secret in it, and an id for each line of a request', async () => {
  const program = programs.start({
    ACCESS_KEY: secrets.accessKey,
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    // Nothing listens there, so that sending fails.
    SMTP_URL: `smtp://somebody:${secrets.smtpPassword}@127.0.0.1:9`,
  })
  const address = await addressOf(program)
  const given: string[] = []
  const send = async (
    method: string,
    path: string,
    headers: object,
    body: BodyInit | null,
    token: string,
  ) => {
    const response = await fetch(`${address}${apiBase}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': secrets.idempotencyKey,
        cookie: `session=${secrets.token}`,
        ...headers,
      },
      body,
    })
    given.push(response.headers.get('x-request-id') ?? '')
    return response.json().catch(() => null)
  }
  const call = (method: string, path: string, body: object | null, token = secrets.token) =>
    send(method, path, { 'content-type': 'application/json' }, body && JSON.stringify(body), token)
  const person = { ...secrets, username: 'ada', name: 'Ada', newUsername: 'ada' }
  await call('POST', '/auth/signup', person)
  const { token } = await call('POST', '/auth/signin', person)
  expect(token).toMatch(/^[\w-]{40,}$/)
  const post = { title: 'A post', description: 'd', content: secrets.message, tags: [], status: 'draft' }
  await call('POST', '/post/create', post, token)
  const { ticket } = await call('POST', '/post/preview/a-post', {}, token)
  expect(ticket).toBeTruthy()
  const { headers, payload } = formOf(await photo({ width: 64, height: 64 }))
  const image = await send('POST', '/images/cover.png', headers, new Uint8Array(payload), token)
  expect(image.token).toBeTruthy()
  for (const endpoint of endpoints) {
    const path = `${endpoint.path.replace(/\{\w+\}$/, 'a-post')}?search=${secrets.query}&token=${image.token}`
    if (endpoint.method === 'GET') await call('GET', path, null, token)
    else await call(endpoint.method, path, { ...person, ...post })
  }
  await fetch(`${address}/a-post?preview=${ticket}`)
  await fetch(`${address}/search?search=${secrets.query}`)
  program.child.kill('SIGTERM')
  await program.ended

  const written = program.output.out.split('\n')
  expect(program.output.err).toBe('')
  for (const secret of [...Object.values(secrets), token, ticket, image.token])
    expect(written.filter((line) => line.includes(secret))).toEqual([])
  // All but what is said at the start.
  const lines = linesOf(program)
  const ids = new Set(
    lines.filter(({ msg }) => ['response sent', 'slow response'].includes(msg)).map(({ reqId }) => reqId),
  )
  expect(ids.size).toBeGreaterThan(endpoints.length)
  for (const id of given.filter(Boolean)) expect(ids).toContain(id)
})

test('what is logged of an error has neither the values of a row nor whose address or password it is about', () => {
  const cause = Object.assign(new Error('550 <ann@example.org> postgres://ann:secret@db/lectern'), {
    detail: 'Failing row contains (secret).',
    code: '23502',
  })
  const logged = loggedError(new Error('failed', { cause }))
  expect(logged.cause).toMatchObject({
    message: '550 <…@example.org> postgres://…@db/lectern',
    code: '23502',
  })
  expect(JSON.stringify(logged)).not.toMatch(/secret|ann\b/)
})

test('an error with a very long word is logged as it is, and does not block the program', () => {
  const message = `${'x'.repeat(1_000_000)} of ann@example.org`
  expect(loggedError(new Error(message)).message).toBe(message.replace('ann@', '…@'))
})
