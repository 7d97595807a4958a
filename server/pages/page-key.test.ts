import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test.each([
  ['/', '/'],
  ['/a-post', '/a-post'],
  ['/?utm_source=x', '/'],
  ['/?page=2&utm_source=x', '/?page=2'],
  ['/search?sort=relevance&search=a%20b', '/search?search=a%20b&sort=relevance'],
  ['/search?search=a+b&search=c', '/search?search=a%20b'],
  ['/contact?sent', '/contact?sent='],
])('%s is kept as %s', (url, key) => {
  expect(pageKey(url)).toBe(key)
})

test('a preview and an address that no page has the length of are never kept', () => {
  expect(pageKey('/a-post?preview=ticket')).toBeNull()
  expect(pageKey(`/search?search=${'a'.repeat(3_000)}`)).toBeNull()
})
