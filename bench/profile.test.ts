import { readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inRoot } from '../toolchain/root.mjs'
import { functionOf, ownerOf, sharesOf, withSources } from './profile.ts'

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

test('functions of the bundled server have the names of their sources', () => {
  const bundle = inRoot('build/program/main.mjs')
  const lines = readFileSync(bundle, 'utf8').split('\n')
  const lineNumber = lines.findIndex((line) => line.startsWith('function createServices('))
  const bundled = { ...frame('createServices', pathToFileURL(bundle).href), lineNumber, columnNumber: 9 }
  const other = frame('render', pathToFileURL(inRoot('build/server/index.js')).href)
  const nodes = [bundled, other].map((callFrame, id) => ({ id, callFrame }))
  const named = withSources({ nodes, startTime: 0, endTime: 1 }).nodes.map(({ callFrame }) => callFrame)
  expect(named.map(({ url }) => url)).toEqual([pathToFileURL(inRoot('server/services.ts')).href, other.url])
  const [source] = named as [typeof bundled]
  const text = readFileSync(inRoot('server/services.ts'), 'utf8').split('\n')[source.lineNumber]
  expect(text).toContain('function createServices(')
})
