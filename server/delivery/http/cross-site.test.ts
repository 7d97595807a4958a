import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useBlog } from '#tests/support/test-blog.ts'

const known = 'https://app.example'
const stranger = 'https://elsewhere.example'
const siteUrl = 'http://localhost:3000'
const host = 'blog.example'

const combinations: [what: string, headers: Record<string, string>, passes: boolean][] = [
  ['neither header', {}, true],
  ['same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['same-origin, with the origin', { 'sec-fetch-site': 'same-origin', origin: `https://${host}` }, true],
  ['same-origin, with a hidden origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['same-site', { 'sec-fetch-site': 'same-site', origin: 'https://www.blog.example' }, true],
  ['none, as for a typed address', { 'sec-fetch-site': 'none' }, true],
  ['cross-site', { 'sec-fetch-site': 'cross-site' }, false],
  ['cross-site, from a stranger', { 'sec-fetch-site': 'cross-site', origin: stranger }, false],
  ['cross-site, with a hidden origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
  ['cross-site, with the site’s origin', { 'sec-fetch-site': 'cross-site', origin: siteUrl }, false],
  [
    'cross-site, with the host’s origin',
    { 'sec-fetch-site': 'cross-site', origin: `https://${host}` },
    false,
  ],
  ['cross-site, from a configured origin', { 'sec-fetch-site': 'cross-site', origin: known }, true],
  ['the origin of SITE_URL alone', { origin: siteUrl }, true],
  ['the origin of the host alone', { origin: `https://${host}` }, true],
  ['the origin of the host without TLS', { origin: `http://${host}` }, true],
  ['a configured origin alone', { origin: known }, true],
  ['a stranger’s origin alone', { origin: stranger }, false],
  ['a hidden origin alone', { origin: 'null' }, false],
  ['an empty origin', { origin: '' }, false],
  ['another port of the host', { origin: `https://${host}:8443` }, false],
  ['a name below the host', { origin: `https://www.${host}` }, false],
  ['the host as the beginning of a name', { origin: `https://${host}.elsewhere.example` }, false],
  ['two origins, one of them the host’s', { origin: `https://${host}, ${stranger}` }, false],
]

const message = { name: 'Ann', email: 'ann@example.org', message: 'Hello' }
const form = new URLSearchParams(message).toString()
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a message from a page of another site', () => {
  const held = useBlog('sqlite', { limitFactor: 1, app: { corsOrigins: [known], pages: 'built' } })
  const count = async (table: 'contact_message' | 'rate_limit') =>
    (await held.blog.database.db.selectFrom(table).selectAll().execute()).length

  test('is rejected by the call of the contact form, and nothing is stored or counted', async () => {
    const table: [string, number][] = []
    for (const [what, headers] of combinations) {
      const response = await held.blog.visitor.post('/pages/contact/create', message, { host, ...headers })
      table.push([what, response.status])
      if (response.status === 403) {
        expect(response.body).toMatchObject({
          code: 'forbidden',
          message: 'This was sent by a page of another site. Send it from a page of this blog.',
        })
      }
    }
    expect(table).toEqual(combinations.map(([what, , passes]) => [what, passes ? 201 : 403]))
    expect(await count('contact_message')).toBe(combinations.filter(([, , passes]) => passes).length)
  })

  test('is rejected by the contact page with an HTML page', async () => {
    const table: [string, number][] = []
    for (const [what, headers] of combinations) {
      const response = await held.blog.app.inject({
        method: 'POST',
        url: '/contact',
        headers: { host, ...formType, ...headers },
        payload: form,
      })
      table.push([what, response.statusCode])
      if (response.statusCode === 403) {
        expect(response.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'private, no-store',
        })
        expect(response.body).toContain('This was sent by a page of another site.')
        expect(response.body).toContain('Contact Us')
      }
    }
    expect(table).toEqual(combinations.map(([what, , passes]) => [what, passes ? 303 : 403]))
  })

  test('is not counted', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    await held.blog.visitor.post('/pages/contact/create', message, headers)
    await held.blog.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { ...formType, ...headers },
      payload: form,
    })
    expect([await count('rate_limit'), await count('contact_message')]).toEqual([0, 0])
  })
})

describe('of requests from other sites', () => {
  const held = useBlog('sqlite', { app: { corsOrigins: [known], pages: 'built' } })
  const openWrites = Object.values(contract)
    .flatMap((part): Endpoint[] => Object.values(part))
    .filter(({ access, method }) => access === 'anyone' && method !== 'GET')
    .map(({ method, path }) => [method, `/api${path.replace(/\{\w+\}$/, 'x')}`] as const)

  test.each([...openWrites, ['POST', '/contact'] as const])(
    '%s %s is rejected before any of its body is read',
    async (method, path) => {
      await held.blog.app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = held.blog.app.server.address() as AddressInfo
      const headers = { ...formType, 'content-length': '1000', 'sec-fetch-site': 'cross-site' }
      const sending = request({ host: '127.0.0.1', port, path, method, headers })
      sending.flushHeaders()
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(403)
      sending.destroy()
    },
  )

  test.each(openWrites)(
    '%s %s accepts no type of body that a browser sends without a preflight request',
    async (method, url) => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=b',
        undefined,
      ]) {
        const response = await held.blog.app.inject({
          method,
          url,
          headers: type === undefined ? {} : { 'content-type': type },
          payload: JSON.stringify(message),
        })
        expect([type, response.statusCode]).toEqual([type, 415])
      }
    },
  )

  test('reads are accepted, and so are calls with a token from a program that sends an origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: stranger }
    expect((await held.blog.visitor.get('/post/read', headers)).status).toBe(200)
    expect((await held.blog.app.inject({ url: '/contact', headers })).statusCode).toBe(200)
    const ann = await held.blog.signUp('ann')
    expect((await ann.post('/post/create', { title: 't', description: 'd' }, headers)).status).toBe(201)
  })
})
