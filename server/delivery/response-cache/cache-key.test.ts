import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cacheKeyOf } from './cache-key.ts'

const address = (url: string, headers = {}, method = 'GET') =>
  cacheKeyOf({ method, headers } as IncomingMessage, url)

test.each([
  ['/', '/'],
  ['/tags/ai?page=2&utm_source=x', '/tags/ai?page=2'],
  ['/api/post/read?before=x&limit=3&other=y', '/api/post/read?limit=3&before=x'],
  ['/api/post/getpost/One?x', '/api/post/getpost/One'],
  ['/api/post/getpostbytag/a%2Fb?limit=1', '/api/post/getpostbytag/a%2Fb?limit=1'],
])('%s is cached as %s', (url, kept) => {
  expect(address(url)).toBe(kept)
  expect(address(url, {}, 'HEAD')).toBe(kept)
})

test('cookies make no difference', () => {
  expect(address('/', { cookie: '_ga=1' })).toBe('/')
})

test.each([
  ['another method', '/', {}, 'POST'],
  ['a token', '/', { authorization: 'Bearer x' }, 'GET'],
  ['a token in its own header', '/api/post/read', { token: 'x' }, 'GET'],
  ['a body', '/', { 'content-length': '1' }, 'GET'],
  ['a body of unknown length', '/', { 'transfer-encoding': 'chunked' }, 'GET'],
  ['a call from another origin', '/api/post/read', { origin: 'https://a.example' }, 'GET'],
  ['a call that is not cached', '/api/post/readbyuser', {}, 'GET'],
  ['an image', '/api/images/a.png', {}, 'GET'],
  ['an absolute URL', 'http://a.example/api/post/read', {}, 'GET'],
  ['a very long address', `/search?search=${'a'.repeat(3_000)}`, {}, 'GET'],
])('%s is not cached', (_what, url, headers, method) => {
  expect(address(url, headers, method)).toBeNull()
})
