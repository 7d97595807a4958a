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
  '%s, which needs no account, takes some kilobytes and no more',
  (_name, { body }) => {
    expect(bodyLimitOf(body)).toBeLessThan(300 * kibibyte)
  },
)

test.each(calls.filter(([, { body }]) => !body))(
  '%s has no body and takes next to nothing',
  (_name, { body }) => {
    expect(bodyLimitOf(body)).toBe(4 * kibibyte)
  },
)

test.each(calls.filter(([, { path }]) => /^\/post\/(create|update)/.test(path)))(
  '%s takes what any call takes',
  (_name, { body }) => {
    expect(bodyLimitOf(body)).toBe(limits.request.maxJsonBodyBytes)
  },
)

describe('a body', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })
  const json = (url: string, payload: string) =>
    held.blog.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
  /** Written as long as JSON can: two escapes for each of so many code points. */
  const escaped = (codePoints: number) => `"${'\\ud83d\\ude00'.repeat(codePoints)}"`

  test('may be as long as its fields may, however they are written', async () => {
    const fields = {
      name: escaped(limits.account.maxNameCharacters),
      email: '"n@example.org"',
      message: escaped(limits.contact.maxMessageCharacters),
    }
    const payload = `{${Object.entries(fields).map(([name, value]) => `"${name}" : ${value}`)}}`
    expect((await json('/api/pages/contact/create', payload)).statusCode).toBe(201)
  })

  test('that is too long for a field is told so by the field, and beyond the limit how much may be sent', async () => {
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
      const answer = await signUp('x'.repeat(length))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('username')
    }
    const answer = await signUp('x'.repeat(100 * kibibyte))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large'])
    expect(answer.json().message).toBe('The request is too large: here it may have at most 35 KiB.')
  })

  test('of the contact page’s form may be as long as its fields may', async () => {
    const form = (message: string) =>
      held.blog.app.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ name: 'n', email: 'n@example.org', message, website: '' }).toString(),
      })
    expect((await form('😀'.repeat(limits.contact.maxMessageCharacters))).statusCode).toBe(303)
    const long = await form('x'.repeat(limits.contact.maxMessageCharacters + 1))
    expect([long.statusCode, long.body.includes('at most 20000 characters')]).toEqual([400, true])
    expect((await form('😀'.repeat(2 * limits.contact.maxMessageCharacters))).statusCode).toBe(413)
  })
})
