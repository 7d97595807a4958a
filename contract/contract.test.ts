import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { reservedUsernames, reservedWords } from './reserved-words.ts'

const calls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

test('no two calls have one method and path', () => {
  const addresses = calls.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(calls)(
  '%s declares its parameter, which is the last part of its path',
  (_name, { path, params }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(params?.properties ?? {})).toEqual(names)
    expect(names.length).toBeLessThanOrEqual(1)
    if (names.length > 0) expect(path).toMatch(/\/\{\w+\}$/)
  },
)

test.each(calls)('%s takes a body only by POST or PUT, and is paged only by GET', (_name, endpoint) => {
  if (endpoint.body) expect(['POST', 'PUT']).toContain(endpoint.method)
  if (endpoint.paged)
    expect([endpoint.method, endpoint.query?.properties]).toMatchObject(['GET', { limit: {}, before: {} }])
})

test.each(calls)(
  '%s tells of its next page if it takes the keys of one',
  (_name, { query, paged, response }) => {
    expect(paged !== undefined).toBe(query?.properties.before !== undefined)
    if (paged === 'array') expect(response).toMatchObject({ type: 'array' })
    if (paged === 'object') expect(response).toMatchObject({ type: 'object', properties: { next: {} } })
  },
)

test('no parameter of a path can be read as another call', () => {
  const firstParts = calls.map(([, { path }]) => path.split('/')[1])
  for (const part of firstParts) expect(reservedWords).toContain(part)
  for (const [, { path }] of calls.filter(([name]) => name.startsWith('authors.'))) {
    expect(reservedUsernames).toContain(path.split('/')[2])
  }
})

test('reserved words are possible slugs in lower case, and every one is a reserved username', () => {
  for (const word of reservedWords) {
    expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(reservedUsernames).toContain(word)
  }
})
