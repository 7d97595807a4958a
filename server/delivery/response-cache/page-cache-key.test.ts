import { expect, test } from 'vitest'
import { pageCacheKey } from './page-cache-key.ts'

test.each([
  ['/', '/'],
  ['/a-post', '/a-post'],
  ['/?utm_source=x', '/'],
  ['/?page=2&utm_source=x', '/?page=2'],
  ['/?page=1', '/'],
  ['/tags/a?page=3&search=x', '/tags/a?page=3'],
  ['/author/Ann?sent&page=2', '/author/Ann?page=2'],
  ['/a-post?page=2&search=x&sent', '/a-post'],
  ['/about?page=2', '/about'],
  ['/feed.xml?before=32&page=2', '/feed.xml?before=32'],
  ['/tags/a/feed.json?page=2', '/tags/a/feed.json'],
  ['/Search?search=x', '/Search?search=x'],
  ['/search?search=x&sort=other&before=7', '/search?search=x&before=7'],
  ['/search?sort=relevance&search=a%20b', '/search?search=a%20b&sort=relevance'],
  ['/search?search=a+b&search=c', '/search?search=a%20b'],
  ['/contact?sent', '/contact?sent='],
  ['/contact?post=a-post&x=1&quote=%20a%0Ab', '/contact?post=a-post&quote=a%20b'],
  ['/contact?post=../x&quote=', '/contact'],
  ['/tags?sort=name&page=2&x=1', '/tags?page=2&sort=name'],
  ['/tags?sort=other&page=1', '/tags'],
  ['/authors?page=2&sort=name', '/authors?page=2'],
  ['/archive?page=2&x=1', '/archive?page=2'],
  ['/archive/2026/01?page=2&x=1', '/archive/2026/01?page=2'],
])('%s is cached as %s', (url, key) => {
  expect(pageCacheKey(url)).toBe(key)
})

test('previews and the admin area are never cached', () => {
  expect(pageCacheKey('/a-post?preview=ticket')).toBeNull()
  expect(pageCacheKey('/admin/auth/signin?return=x')).toBeNull()
})
