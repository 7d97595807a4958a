import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/data/database/database.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import { createServices } from '#server/services.ts'
import { appOptions, useBlog } from '#tests/support/test-blog.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const signIn = (payload: string, headers: Record<string, string> = json): InjectOptions => ({
  method: 'POST',
  url: '/api/auth/signin',
  headers,
  payload,
})
const of = (method: InjectOptions['method'], url: string): InjectOptions => ({ method, url })

const refusals: [string, InjectOptions, ErrorCode][] = [
  ['an unknown call', of('GET', '/api/nothing'), 'not_found'],
  ['an unknown call by POST', of('POST', '/api/post/nothing'), 'not_found'],
  ['an address outside the API', of('GET', '/nothing'), 'not_found'],
  ['a percent sign that encodes nothing', of('GET', '/api/post/getpostbytag/100%'), 'not_found'],
  ['bytes that are no character', of('GET', '/api/author/user/%E0%A4%A'), 'not_found'],
  ['such an address outside the API', of('GET', '/%zz'), 'not_found'],
  ['another method', of('POST', '/api/post/read'), 'method_not_allowed'],
  ['another method below a parameter', of('PATCH', '/api/post/update/x'), 'method_not_allowed'],
  ['GET where there is none', of('GET', '/api/auth/signin'), 'method_not_allowed'],
  [
    'another method with a form',
    { ...of('POST', '/api/post/read'), payload: 'a=b', headers: form },
    'method_not_allowed',
  ],
  [
    'an unknown call with a form',
    { ...of('POST', '/api/nothing'), payload: 'a=b', headers: form },
    'not_found',
  ],
  [
    'a form outside the API',
    { ...of('POST', '/about'), payload: 'a=b', headers: form },
    'method_not_allowed',
  ],
  ['the base of the API', of('GET', '/api'), 'not_found'],
  ['a form', signIn('a=b', form), 'unsupported_media_type'],
  ['plain text', signIn('{}', { 'content-type': 'text/plain' }), 'unsupported_media_type'],
  ['a body of no type', signIn('{}', {}), 'unsupported_media_type'],
  ['a body that is not JSON', signIn('{"username":'), 'malformed_request'],
  ['no body', signIn(''), 'validation_failed'],
  ['a body that is not an object', signIn('[]'), 'validation_failed'],
  ['a number for a text', signIn('{"username":1,"password":"x"}'), 'validation_failed'],
  ['null for a text', signIn('{"username":null,"password":"x"}'), 'validation_failed'],
  ['a body over 4 MiB', signIn(JSON.stringify('x'.repeat(4 * 1024 * 1024))), 'payload_too_large'],
  [
    'an address of more than 8,192 characters',
    of('GET', `/api/post/read?search=${'x'.repeat(8_192)}`),
    'uri_too_long',
  ],
  ['no token', of('GET', '/api/author/profile'), 'unauthenticated'],
]

describe('refusals', () => {
  const held = useBlog('sqlite')

  test.each(refusals)('%s is rejected in the form of the contract', async (_what, request, code) => {
    const response = await held.blog.app.inject(request)
    expect(response.statusCode).toBe(errorStatus[code])
    const { fields, ...body } = response.json()
    expect(body).toEqual({
      code,
      message: expect.stringMatching(/\S/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(fields === undefined).toBe(code !== 'validation_failed')
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each([
    ['POST', '/api/post/read', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/auth/signin', 'POST, OPTIONS'],
    ['HEAD', '/api/auth/signin', 'POST, OPTIONS'],
    ['DELETE', '/api/author/update', 'PUT, OPTIONS'],
    ['PUT', '/api/post/delete/x', 'DELETE, OPTIONS'],
  ] as const)('%s %s answers which methods there are', async (method, url, allow) => {
    const { statusCode, headers } = await held.blog.app.inject({ method, url })
    expect([statusCode, headers.allow]).toEqual([405, allow])
  })

  test('a call by GET supports HEAD too, without a body', async () => {
    const response = await held.blog.app.inject({ method: 'HEAD', url: '/api/post/read' })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  test('every invalid field is named, with a sentence', async () => {
    const ann = await held.blog.signUp('ann')
    const { body } = await ann.post('/post/create', { title: 7, tags: ['ok', 1], imgname: {} })
    expect(body.fields).toEqual({
      title: '“title” must be of type string.',
      description: '“description” is required.',
      'tags.1': '“tags.1” must be of type string.',
      imgname: '“imgname” must be of type string or null.',
    })
    expect(body.message).toBe(Object.values(body.fields).join(' '))
  })

  test('the response to an unexpected error does not contain its reason', async () => {
    const ann = await held.blog.signUp('ann')
    for (const table of ['contact_answer', 'contact_message'])
      await held.blog.database.db.schema.dropTable(table).execute()
    const { status, body } = await ann.get('/pages/contact/read')
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(body)).not.toMatch(/contact_message|select|SQL/i)
  })

  test('an unreachable database is a 503 with Retry-After, never a missing post', async () => {
    const database = openDatabase('postgres://nobody@127.0.0.1:9/nothing')
    const storage = openStorage({ folder: '/nowhere' })
    const services = createServices({
      database,
      storage,
      limitFactor: 0,
      accessKey: null,
      logFailure: () => {},
    })
    const app = await createApp(services, appOptions)
    for (const url of ['/api/post/getpost/x', '/api/post/read', '/api/post/read?search=x']) {
      const response = await app.inject({ url })
      expect(response.statusCode).toBe(503)
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(response.json().code).toBe('unavailable')
    }
    await app.close()
    await database.db.destroy()
  })
})
