import { expect, test } from 'vitest'
import { judgePath } from './page-path.ts'

test.each(['/', '/a-post', '/tags/a/b', '/?page=2'])('%s passes', (url) => {
  expect(judgePath(url)).toEqual({ pass: true })
})

test.each([
  ['/a-post/', '/a-post'],
  ['/a-post//?page=2', '/a-post?page=2'],
  [`/a${'/'.repeat(8_000)}`, '/a'],
  ['/%74ags/C%2B%2B', '/tags/C%2B%2B'],
  ['/ADMIN/Dashboard', '/admin/Dashboard'],
])('%s leads to %s', (url, redirect) => {
  expect(judgePath(url)).toEqual({ redirect })
})

test.each([
  '//evil.example/',
  '//evil.example',
  'http://evil.example/about/',
  '/admin/..',
  '/x/%2e%2E',
  '/\\evil.example/',
  '/a-post.data',
  '/_root.data?x',
  '/__manifest',
])('%s is no page and leads nowhere', (url) => {
  expect(judgePath(url)).toEqual({ missing: true })
})
