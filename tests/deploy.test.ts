import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { root } from './support/sources.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/lectern@.service')
const image = read('deploy/Dockerfile')

describe('deploy/compose.yaml', () => {
  test('names an exact version of each image that is fetched', () => {
    const images = [...compose.matchAll(/^ +image: (.+)$/gm)].map(([, name]) => name as string)
    const fetched = images.filter((name) => !name.startsWith('lectern:'))
    expect(fetched).toHaveLength(3)
    expect(fetched.filter((name) => !/:v?\d+(\.\d+){1,2}(-alpine)?$/.test(name))).toEqual([])
  })

  test('gives every setting of its file to the processes, and names no setting that does not exist', () => {
    expect(compose).toMatch(/^ {2}env_file: \.env$/m)
    const block = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? ''
    const named = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name as string)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in settings) && !name.startsWith('AWS_'))).toEqual([])
  })
})

test('the image has the Node that the tests run with', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const bases = [...image.matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(([, version]) => version)
  expect(new Set(bases)).toEqual(new Set([dependencies.node]))
})

test('the unit is started again for as long as it takes, and has room for the threads of a machine with many cores', () => {
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=always$/m)
  // Twice what a process takes with the usual number of THREADS.
  expect(Number(/^TasksMax=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(2 * (32 + 4 * 4))
})
