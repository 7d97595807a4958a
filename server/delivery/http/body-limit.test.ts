import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { bodyLimitOf } from './body-limit.ts'

const calls = Object.entries(contract).flatMap(([subject, part]) =>
  Object.entries(part as Record<string, Endpoint>)
    .filter(([, { upload }]) => !upload)
    .map(([name, endpoint]) => [`${subject}.${name}`, endpoint] as const),
)
const kibibyte = 1024

test.each(calls.filter(([, { access, body }]) => access === 'anyone' && body))(
  '%s, which needs no account, accepts only some kilobytes',
  (_name, { body }) => {
    expect(bodyLimitOf(body)).toBeLessThan(300 * kibibyte)
  },
)

test.each(calls.filter(([, { body }]) => !body))(
  '%s has no body and only a small limit',
  (_name, { body }) => {
    expect(bodyLimitOf(body)).toBe(4 * kibibyte)
  },
)

test.each(calls.filter(([, { path }]) => /^\/post\/(create|update)/.test(path)))(
  '%s has the largest limit of any call',
  (_name, { body }) => {
    expect(bodyLimitOf(body)).toBe(limits.request.maxJsonBodyBytes)
  },
)

describe('a body', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })
  const json = (url: string, payload: string) =>
    held.blog.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
  /** The longest JSON for so many code points: two escapes for each. */
  const escaped = (codePoints: number) => `"${'\\ud83d\\ude00'.repeat(codePoints)}"`

  test('may be as long as its fields allow, however they are escaped', async () => {
    const fields = {
      name: escaped(limits.account.maxNameCharacters),
      email: '"n@example.org"',
      message: escaped(limits.contact.maxMessageCharacters),
    }
    const payload = `{${Object.entries(fields).map(([name, value]) => `"${name}" : ${value}`)}}`
    expect((await json('/api/pages/contact/create', payload)).statusCode).toBe(201)
  })

  test('with too long a field names the field in the error, and beyond the limit the error names the limit', async () => {
    const signUp = (username: string) =>
      json(
        '/api/auth/signup',
        JSON.stringify({
          name: 'n',
          email: 'n@example.org',
          password: 'a password',
          accessKey: 'test-access-key',
          username,
        }),
      )
    for (const length of [
      limits.account.maxUsernameCharacters + 1,
      11 * limits.account.maxUsernameCharacters,
    ]) {
      const response = await signUp('x'.repeat(length))
      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toHaveProperty('username')
    }
    const response = await signUp('x'.repeat(100 * kibibyte))
    expect([response.statusCode, response.json().code]).toEqual([413, 'payload_too_large'])
    expect(response.json().message).toBe('The request is too large: here it may have at most 35 KiB.')
  })

  test('from the form of the contact page may be as long as its fields allow', async () => {
    const form = (message: string) =>
      held.blog.app.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ name: 'n', email: 'n@example.org', message, website: '' }).toString(),
      })
    expect((await form('😀'.repeat(limits.contact.maxMessageCharacters))).statusCode).toBe(303)
    const long = await form('x'.repeat(limits.contact.maxMessageCharacters + 1))
    expect([long.statusCode, long.body.includes('at most 20,000 characters')]).toEqual([400, true])
    expect((await form('😀'.repeat(2 * limits.contact.maxMessageCharacters))).statusCode).toBe(413)
  })
})
