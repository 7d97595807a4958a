import { expect, test } from 'vitest'
import { canonicalPagePath } from './page-path.ts'

test.each([
  '/',
  '/a-post',
  '/tags/a/b',
  '/tags/Some.XML',
  '/author/Ada',
  '/author/a.B',
  '/tags/a%2F',
  '/%C3%BCber',
])('%s is canonical', (path) => {
  expect(canonicalPagePath(path)).toBe(path)
  expect(canonicalPagePath(`${path}?Page=2/`)).toBe(path)
})

test.each([
  ['/a-post/', '/a-post'],
  ['/a-post//?page=2', '/a-post'],
  [`/a${'/'.repeat(8_000)}`, '/a'],
  ['/%74ags/C%2B%2B', '/tags/C%2B%2B'],
  ['/ADMIN/Dashboard', '/admin/Dashboard'],
  ['/%41bout/', '/about'],
  ['/TAGS/Some/', '/tags/Some'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/Feed.XML/', '/feed.xml'],
  ['/AUTHOR/Ada/RSS.xml', '/author/Ada/rss.xml'],
  ['/%c3%9cber-UNS.MD', '/%C3%9Cber-uns.md'],
])('%s is redirected to %s', (url, path) => {
  expect(canonicalPagePath(url)).toBe(path)
  expect(canonicalPagePath(path)).toBe(path)
})

test.each([
  '//evil.example/',
  '//evil.example',
  'http://evil.example/about/',
  '/admin/..',
  '/x/%2e%2E',
  '/\\evil.example/',
  '/a-post.data',
  '/a-post.data/',
  '/_root.data?x',
  '/__manifest',
  '/%5F_manifest',
  '/author/ada%00',
  '/author/ada%0A/',
  '/Tags/a%7fb',
  '/a-post%C2%85',
  '/author/ada%EF%BF%BF',
  '/caf%E9',
  '/API/post/read',
  '/Assets/nothing.js',
  '/api/',
])('%s is not a page and is not redirected', (url) => {
  expect(canonicalPagePath(url)).toBeNull()
})
