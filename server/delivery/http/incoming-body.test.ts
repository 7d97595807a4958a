import { readdir, readlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { headOf, useRawConnections } from '#tests/support/raw-requests.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { formOf } from '#tests/support/uploads.ts'
import { type BodyBudgetLimits, defaultBodyBudgetLimits } from './body-budget-limits.ts'

const kibibyte = 1024
const long = { idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 }
/** Eight bodies of a network at the same time, sixteen in total; three kibibytes of an account; two images. */
const small: BodyBudgetLimits = {
  strangers: {
    maxBytes: { perClient: 8 * kibibyte, perGroup: 16 * kibibyte, total: 16 * kibibyte },
    minBodyBytes: kibibyte,
    ...long,
  },
  accounts: {
    maxBytes: { perClient: 3 * kibibyte, perGroup: 3 * kibibyte, total: 6 * kibibyte },
    minBodyBytes: kibibyte,
    ...long,
  },
  uploads: {
    maxBytes: { perClient: 32 * kibibyte, perGroup: 32 * kibibyte, total: 64 * kibibyte },
    minBodyBytes: 16 * kibibyte,
    ...long,
  },
}

const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'
const message = { name: 'n', email: 'n@example.org', message: 'm' }

/** Requests that announce a large body, or one of unknown length, and then send one byte or none. */
const silent: [what: string, headers: string[], beginning: string][] = [
  ['that announce 4 MiB', ['Content-Length: 4194303'], ''],
  ['that announce what the call takes', ['Content-Length: 16000'], '{'],
  ['of chunks', [chunked], '1\r\n{\r\n'],
]

describe.each([
  ['behind a trusted proxy', true],
  ['behind a proxy that is not trusted', false],
] as const)('while a stranger holds bodies that do not come, %s', (_where, trustProxy) => {
  const held = useBlog('sqlite', { app: { trustProxy, bodyLimits: small } })
  const open = useRawConnections(held)

  test.each(silent)(
    '40 connections %s do not keep others out of sign-in, sign-up and contact',
    async (_what, headers, beginning) => {
      await held.blog.signUp('ann')
      const forwarded = 'X-Forwarded-For: 203.0.113.9'
      for (const path of ['/api/auth/signin', '/api/pages/contact/create'])
        for (let nth = 0; nth < 20; nth++)
          await open(headOf(`POST ${path}`, json, forwarded, ...headers) + beginning)
      const call = async (path: string, payload: object, from: string) => {
        const url = `http://127.0.0.1:${(held.blog.app.server.address() as { port: number }).port}/api${path}`
        const sent = { 'content-type': 'application/json', 'x-forwarded-for': from }
        return (await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(payload) })).status
      }
      for (const from of ['198.51.100.1', '203.0.113.9']) {
        expect(await call('/auth/signin', { username: 'ann', password }, from)).toBe(200)
        expect(await call('/pages/contact/create', message, from)).toBe(201)
        const account = { ...accountOf(`x${from.length}`), accessKey: 'test-access-key' }
        expect(await call('/auth/signup', account, from)).toBe(201)
      }
    },
  )
})

describe('of bodies without an account', () => {
  const held = useBlog('sqlite', { app: { bodyLimits: small } })
  const open = useRawConnections(held)
  const begin = () => open(`${headOf('POST /api/auth/signin', json, chunked)}1\r\n{\r\n`)

  test('the one that has been arriving for longest is aborted with Retry-After when a network sends too much', async () => {
    const first = await begin()
    const response = first.head()
    for (let nth = 0; nth < 8; nth++) await begin()
    expect(await response).toMatch(/^HTTP\/1.1 429 /)
    expect(await response).toMatch(/retry-after: 5/i)
    expect(await response).toMatch(/connection: close/i)
  })
})

describe('a body', () => {
  const times = { idleTimeoutMs: 200, totalTimeoutMs: 700 }
  const held = useBlog('sqlite', {
    app: {
      pages: 'built',
      bodyLimits: {
        strangers: { ...defaultBodyBudgetLimits.strangers, ...times },
        accounts: { ...defaultBodyBudgetLimits.accounts, ...times },
        uploads: { ...defaultBodyBudgetLimits.uploads, ...times },
      },
    },
  })
  const open = useRawConnections(held)
  const token = ({ token }: SignedIn) => `Authorization: Bearer ${token}`
  const { headers, payload } = formOf(Buffer.alloc(1_000))

  test.each([
    ['without an account', () => [headOf('POST /api/auth/signin', json, 'Content-Length: 10'), '{']],
    [
      'of the contact page',
      () => [
        headOf('POST /contact', 'Content-Type: application/x-www-form-urlencoded', chunked),
        '1\r\na\r\n',
      ],
    ],
    [
      'of an account',
      (ann: SignedIn) => [headOf('POST /api/post/create', json, token(ann), 'Content-Length: 3000000'), '{'],
    ],
    [
      'of an upload',
      (ann: SignedIn) => [
        headOf(
          'POST /api/images/x.png',
          `Content-Type: ${headers['content-type']}`,
          token(ann),
          'Content-Length: 900000',
        ),
        String(payload.subarray(0, 300)),
      ],
    ],
  ] as const)('%s that stops coming is answered 408, and its connection ends', async (_whose, request) => {
    const ann = await held.blog.signUp('ann')
    const connection = await open(request(ann).join(''))
    const head = await connection.head()
    expect(head).toMatch(/^HTTP\/1.1 408 /)
    expect(head).toMatch(/connection: close/i)
    await connection.closed
  })

  test('that arrives byte by byte without end gets a 408', async () => {
    const connection = await open(headOf('POST /api/auth/signin', json, chunked))
    const dripping = setInterval(() => connection.write('1\r\n \r\n'), 50)
    expect(await connection.head()).toMatch(/^HTTP\/1.1 408 /)
    clearInterval(dripping)
  })
})

describe('of bodies of accounts', () => {
  const held = useBlog('sqlite', { app: { bodyLimits: small } })
  const open = useRawConnections(held)

  test('a complete body that waits counts until its handler has ended, even if the client has disconnected', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const ben = await blog.signUp('ben')
    const { posts } = blog.services
    const { create } = posts
    const work = Promise.withResolvers<void>()
    const begun: string[] = []
    posts.create = async (...args) => {
      begun.push('')
      await work.promise
      return create(...args)
    }
    const body = JSON.stringify({ title: 't', description: 'x'.repeat(1_400) })
    const headers = [json, `Content-Length: ${body.length}`, `Authorization: Bearer ${ann.token}`]
    for (let nth = 0; nth < 2; nth++) {
      const { socket } = await open(headOf('POST /api/post/create', ...headers) + body)
      await expect.poll(() => begun).toHaveLength(nth + 1)
      socket.destroy()
    }
    const refused = await ann.post('/post/create', { title: 't', description: 'd' })
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '5',
    ])
    posts.create = create
    expect((await ben.post('/post/create', { title: 't', description: 'd' })).status).toBe(201)
    work.resolve()
    await expect
      .poll(async () => (await ann.post('/post/create', { title: 't', description: 'd' })).status)
      .toBe(201)
  })

  test('arriving uploads have a share: the next one gets Retry-After, and those of other accounts continue', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const ben = await blog.signUp('ben')
    const { headers, payload } = formOf(Buffer.alloc(1_000))
    const begin = ({ token }: SignedIn) =>
      open(
        headOf(
          'POST /api/images/x.png',
          `Content-Type: ${headers['content-type']}`,
          `Token: ${token}`,
          'Content-Length: 9000',
        ) + payload.subarray(0, 300),
      )
    const first = [await begin(ann), await begin(ann)]
    const refused = await (await begin(ann)).head()
    expect(refused).toMatch(/^HTTP\/1.1 503 /)
    expect(refused).toMatch(/retry-after: 5/i)
    const others = await begin(ben)
    expect([...first, others].map(({ isClosed }) => isClosed())).toEqual([false, false, false])
    for (const { socket } of first) socket.destroy()
    const form = formOf(Buffer.from('no picture'))
    const upload = () =>
      blog.app.inject({
        method: 'POST',
        url: '/api/images/x.png',
        headers: { ...form.headers, token: ann.token },
        payload: form.payload,
      })
    await expect.poll(async () => (await upload()).statusCode).toBe(400)
  })
})

describe('a file that does not arrive completely', () => {
  const held = useBlog('sqlite', {
    app: {
      bodyLimits: {
        ...defaultBodyBudgetLimits,
        uploads: { ...defaultBodyBudgetLimits.uploads, idleTimeoutMs: 200 },
      },
    },
  })
  const open = useRawConnections(held)
  const { headers, payload } = formOf(Buffer.alloc(100_000))
  /** The unnamed files of uploads that have not ended. */
  const openFiles = async () => {
    const links = await readdir('/proc/self/fd')
    const files = await Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return files.filter((file) => file.includes('lectern-upload-'))
  }

  test.runIf(process.platform === 'linux').each([
    ['in its file', 50_000],
    ['after its file', payload.length - 10],
  ])('is closed when it stops %s, also if the rest comes after the answer', async (_where, length) => {
    const { token } = await held.blog.signUp('ann')
    const before = await openFiles()
    for (const sendsRest of [true, false]) {
      const connection = await open(
        headOf(
          'POST /api/images/x.png',
          `Content-Type: ${headers['content-type']}`,
          `Token: ${token}`,
          `Content-Length: ${payload.length}`,
        ),
      )
      connection.write(payload.subarray(0, length))
      expect(await connection.head()).toMatch(/^HTTP\/1.1 408 /)
      if (sendsRest) connection.write(payload.subarray(length))
      await connection.closed
    }
    await expect.poll(openFiles).toEqual(before)
  })
})
