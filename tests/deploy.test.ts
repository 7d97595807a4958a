import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { importsOf, root, sourcesIn } from './support/sources.ts'

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

test('the image has the files that the server and the commands for operators import, and no other script', () => {
  const ignored = /\.test\.ts$|\/testing\//
  const files = new Map(
    ['contract', 'placeholder-art', 'server', 'scripts', 'toolchain']
      .flatMap((folder) => sourcesIn(folder, ['.ts', '.mjs']))
      .filter(({ file }) => !ignored.test(file))
      .map((source) => [source.file, source]),
  )
  const commands: string[] = Object.values(JSON.parse(read('package.json')).scripts)
  const needed = new Set(commands.flatMap((command) => command.match(/(?<=operate\.mjs )\S+/) ?? []))
  expect(needed.size).toBe(8)
  for (const file of files.keys()) if (file.startsWith('server/')) needed.add(file)
  for (const file of needed)
    for (const { target } of importsOf(files.get(file) ?? { file, text: '', isTest: false }))
      if (/^(contract|placeholder-art|server|web|scripts|toolchain|tests)\//.test(target)) needed.add(target)
  expect([...needed].filter((file) => !files.has(file))).toEqual([])

  const copies = image.slice(image.lastIndexOf('FROM ')).matchAll(/^COPY (?!--)((?:\\\n|.)+)$/gm)
  const named = [...copies].flatMap(([, names]) => (names as string).split(/[\s\\]+/).slice(0, -1))
  const isRoom = (file: string) => /^(contract|placeholder-art|server)\//.test(file)
  expect(named.toSorted()).toEqual(
    [
      ...[...needed].filter((file) => !isRoom(file)),
      'LICENSE',
      'contract',
      'package.json',
      'placeholder-art',
      'server',
    ].toSorted(),
  )
})

test('the unit is started again for as long as it takes, and has room for the threads of a machine with many cores', () => {
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=always$/m)
  // Twice what a process takes with the usual number of THREADS.
  expect(Number(/^TasksMax=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(2 * (32 + 4 * 4))
})
