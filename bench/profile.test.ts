import type { Profiler } from 'node:inspector'
import { expect, test } from 'vitest'
import { functionOf, ownerOf, sharesOf } from './profile.ts'

const frame = (functionName: string, url: string): Profiler.ProfileNode['callFrame'] => ({
  functionName,
  scriptId: '1',
  url,
  lineNumber: 9,
  columnNumber: 0,
})

test('shares refer to the time in which the thread was busy', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(idle)', '') },
      { id: 2, callFrame: frame('render', 'file:///srv/build/server/index.js') },
      { id: 3, callFrame: frame('all', '') },
      { id: 4, callFrame: frame('post', 'node:inspector') },
    ],
    startTime: 0,
    endTime: 100,
    samples: [1, 2, 3, 2, 4],
    timeDeltas: [60, 10, 20, 10, 500],
  }
  expect(sharesOf(profile, functionOf)).toEqual([
    { name: 'render server/index.js:10', percent: 50 },
    { name: 'all', percent: 50 },
  ])
})

test('functions belong to packages, to our folders or to Node', () => {
  const owners = [
    frame('a', 'file:///srv/node_modules/@fastify/etag/index.js'),
    frame('b', 'file:///srv/server/delivery/response-cache/response-cache.ts'),
    frame('c', 'node:internal/streams/readable'),
    frame('(garbage collector)', ''),
    frame('writev', ''),
  ].map(ownerOf)
  expect(owners).toEqual([
    '@fastify/etag',
    'server/delivery/response-cache/',
    'node:internal/streams',
    '(garbage collector)',
    'native writev',
  ])
})
