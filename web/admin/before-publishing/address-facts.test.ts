import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAddressFacts, withinBlog } from './address-facts.ts'

const asked: string[] = []
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.statusCode = url === '/gone' ? 404 : url === '/broken' ? 500 : 200
    response.setHeader('Content-Length', 9).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const signal = new AbortController().signal

test.each([
  ['/a?b=c#d', '/a?b=c'],
  ['../a', '/a'],
  ['https://blog.example/a', '/a'],
  ['//blog.example', '/'],
  ['https://elsewhere.example/a', null],
  ['#part', null],
  ['mailto:a@blog.example', null],
  ['https://', null],
])('%s within the blog is %s', (address, path) => {
  expect(withinBlog(address, 'https://blog.example')).toBe(path)
})

test('each address within the blog is asked for once', async () => {
  const facts = createAddressFacts(origin, fetch)
  const addresses = [
    '/gone',
    '/there#a',
    '/there#b',
    `${origin}/gone`,
    '/broken',
    'https://elsewhere.example/',
    '#a',
  ]
  expect(await facts.learn(addresses, signal)).toBe(true)
  expect(await facts.learn(addresses, signal)).toBe(false)
  expect(asked).toEqual(['HEAD /gone', 'HEAD /there', 'HEAD /broken'])
  expect(addresses.map((address) => facts.of(address)?.isMissing)).toEqual([
    ...[true, false, false, true, false],
    ...[undefined, undefined],
  ])
  expect(facts.of('/there')?.bytes).toBe(9)
})

test('without a connection nothing is known', async () => {
  const facts = createAddressFacts('http://127.0.0.1:1', fetch)
  expect(await facts.learn(['/a', '/b'], signal)).toBe(false)
  expect(facts.of('/a')).toBeUndefined()
})

test('nothing is asked any more when the text has changed meanwhile', async () => {
  asked.length = 0
  await createAddressFacts(origin, fetch).learn(['/a'], AbortSignal.abort())
  expect(asked).toEqual([])
})
