import { describe, expect, test } from 'vitest'
import { site, useBlog } from '#tests/support/test-blog.ts'

describe.each([
  ['http://localhost:3000', undefined],
  ['https://blog.example.org', 'max-age=31536000'],
])('a site at %s', (url, strictTransport) => {
  const held = useBlog('sqlite', { app: { site: { ...site, url } } })

  test('answers every call with headers that let a browser do nothing with it', async () => {
    const { headers } = await held.blog.visitor.get('/post/read')
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['strict-transport-security']).toBe(strictTransport)
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})
