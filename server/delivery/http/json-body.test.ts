import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'
import { hasMoreParts } from './json-body.ts'

test.each([
  ['{"a":[1,2],"b":{}}', 5],
  ['"[[[[,,,,"', 0],
  [String.raw`"\"[,\\\"{" `, 0],
  [String.raw`["\\",[]]`, 3],
  ['["[', 1],
  ['[]', 1],
])('%s has %i parts', (text, parts) => {
  expect(hasMoreParts(text, parts)).toBe(false)
  if (parts > 0) expect(hasMoreParts(text, parts - 1)).toBe(true)
})

describe('a body', () => {
  const held = useBlog('sqlite')
  const send = (payload: string, url = '/api/auth/signin', token = '') =>
    held.blog.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', token },
      payload,
    })

  test.each([
    ['of arrays in arrays', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['with very many keys', `{${Array.from({ length: 50_000 }, (_, at) => `"${at}":1`).join()}}`],
  ])('%s is rejected before it is parsed', async (_what, payload) => {
    const { token } = await held.blog.signUp('ann')
    const response = await send(payload, '/api/post/create', token)
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_request'])
    expect(response.json().message).toContain('more parts')
  })

  test('with one long text full of brackets is accepted', async () => {
    const response = await send(JSON.stringify({ username: 'x', password: '[{,"\\'.repeat(150) }))
    expect(response.statusCode).toBe(401)
  })
})
