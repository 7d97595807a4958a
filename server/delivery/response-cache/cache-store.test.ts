import { expect, test } from 'vitest'
import type { CacheTag } from '../../foundation/cache-tags/cache-tags.ts'
import { createCacheStore } from './cache-store.ts'
import type { CachedResponse } from './cached-response.ts'

const page = (tags: CacheTag[] = [], { status = 200, bytes = 30_000 } = {}): CachedResponse => ({
  status,
  bytes,
  tags: new Set(tags),
  etag: null,
  lastModified: null,
  headers: [],
  variants: { identity: { headers: [], body: Buffer.alloc(0) } },
})

function open() {
  const promoted: string[] = []
  const onPromote = (key: string, response: CachedResponse) => {
    promoted.push(key)
    return response
  }
  return { pages: createCacheStore({ onPromote }), promoted }
}

test('a change removes exactly the responses with its tags', () => {
  const { pages } = open()
  pages.add('/', page(['list', 'post:1']))
  pages.add('/one', page(['post:1']))
  pages.add('/two', page(['post:2']))
  pages.add('/gone', page(['missing'], { status: 404 }))
  pages.get('/one')
  pages.invalidate(new Set(['post:1', 'tag:x'] as const))
  expect(['/', '/one', '/two', '/gone'].filter((address) => pages.get(address))).toEqual(['/two', '/gone'])
  pages.invalidate(new Set(['missing'] as const))
  expect(pages.get('/gone')).toBeUndefined()
  pages.invalidate('anything')
  expect(pages.get('/two')).toBeUndefined()
})

test('a client that requests very many addresses displaces no response that was requested again', () => {
  const { pages, promoted } = open()
  pages.add('/', page())
  pages.get('/')
  for (let at = 0; at < 10_000; at++) {
    pages.add(`/search?search=${at}`, page())
    pages.add(`/no-${at}`, page([], { status: 404 }))
  }
  expect(pages.get('/')).toBeDefined()
  const kept = Array.from({ length: 10_000 }, (_, at) => pages.get(`/search?search=${at}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.length).toBeLessThan(300)
  const missing = Array.from({ length: 10_000 }, (_, at) => pages.get(`/no-${at}`)).filter(Boolean)
  expect(missing).toHaveLength(200)
  expect(promoted[0]).toBe('/')
})

test('the least recently used response is removed first', () => {
  const { pages } = open()
  const addresses = Array.from({ length: 8 }, (_, at) => `/${at}`)
  for (const address of addresses) {
    pages.add(address, page([], { bytes: 8_000_000 }))
    pages.get(address)
    pages.get('/0')
  }
  expect(addresses.filter((address) => pages.get(address))).toEqual([
    '/0',
    '/2',
    '/3',
    '/4',
    '/5',
    '/6',
    '/7',
  ])
})

test('a recompressed response replaces the same response only', () => {
  const { pages } = open()
  const [first, better, later] = [page(['post:1']), page(['post:1']), page(['post:1'])]
  pages.add('/', first)
  pages.get('/')
  pages.replace('/', first, better)
  expect(pages.get('/')).toBe(better)
  pages.invalidate(new Set(['post:1'] as const))
  pages.replace('/', better, first)
  expect(pages.get('/')).toBeUndefined()
  pages.add('/', later)
  pages.replace('/', first, better)
  expect(pages.get('/')).toBe(later)
})
