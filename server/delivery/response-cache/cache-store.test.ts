import { expect, test } from 'vitest'
import type { SurrogateKey } from '../../foundation/cache-tags/cache-tags.ts'
import { createKeptAnswers } from './cache-store.ts'
import type { ReadyAnswer } from './cached-response.ts'

const page = (keys: SurrogateKey[] = [], { status = 200, size = 30_000 } = {}): ReadyAnswer => ({
  status,
  size,
  keys: new Set(keys),
  etag: null,
  lastModified: null,
  headers: [],
  forms: { identity: { headers: [], body: Buffer.alloc(0) } },
})

function open() {
  const again: string[] = []
  const onAskedAgain = (address: string, answer: ReadyAnswer) => {
    again.push(address)
    return answer
  }
  return { pages: createKeptAnswers({ onAskedAgain }), again }
}

test('a change removes exactly what was made from it', () => {
  const { pages } = open()
  pages.add('/', page(['list', 'post:1']))
  pages.add('/one', page(['post:1']))
  pages.add('/two', page(['post:2']))
  pages.add('/gone', page(['missing'], { status: 404 }))
  pages.get('/one')
  pages.drop(new Set(['post:1', 'tag:x'] as const))
  expect(['/', '/one', '/two', '/gone'].filter((address) => pages.get(address))).toEqual(['/two', '/gone'])
  pages.drop(new Set(['missing'] as const))
  expect(pages.get('/gone')).toBeUndefined()
  pages.drop('anything')
  expect(pages.get('/two')).toBeUndefined()
})

test('whoever asks for very many addresses pushes out none that was asked for again', () => {
  const { pages, again } = open()
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
  expect(again[0]).toBe('/')
})

test('the least recently read goes first', () => {
  const { pages } = open()
  const addresses = Array.from({ length: 8 }, (_, at) => `/${at}`)
  for (const address of addresses) {
    pages.add(address, page([], { size: 8_000_000 }))
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

test('a better form takes the place of the same page only', () => {
  const { pages } = open()
  const [first, better, later] = [page(['post:1']), page(['post:1']), page(['post:1'])]
  pages.add('/', first)
  pages.get('/')
  pages.replace('/', first, better)
  expect(pages.get('/')).toBe(better)
  pages.drop(new Set(['post:1'] as const))
  pages.replace('/', better, first)
  expect(pages.get('/')).toBeUndefined()
  pages.add('/', later)
  pages.replace('/', first, better)
  expect(pages.get('/')).toBe(later)
})
