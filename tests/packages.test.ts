import { existsSync, globSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './support/sources.ts'

interface Locked {
  dev?: boolean
  optionalDependencies?: Record<string, string>
  resolved?: string
  integrity?: string
  /** Comes inside the archive of the package whose folder it is in, and is covered by that one's hash. */
  inBundle?: true
}

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const packages: Record<string, Locked> = read('package-lock.json').packages

test('versions are exact', () => {
  const { dependencies, devDependencies } = read('package.json')
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version as string))).toEqual([])
})

test('the lock file has the packages of every platform, without which npm ci refuses it', () => {
  const isLocked = (folder: string, name: string): boolean =>
    `${folder}node_modules/${name}` in packages ||
    (folder !== '' && isLocked(folder.replace(/node_modules\/(@[^/]+\/)?[^/]+\/$/, ''), name))
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(folder && `${folder}/`, name)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  const resolved = Object.values(packages).filter((each) => each.resolved)
  expect(resolved).toEqual([])
})

test('the lock file has the hash of every package that is fetched', () => {
  const unchecked = Object.entries(packages).filter(
    ([folder, { integrity, inBundle }]) => folder !== '' && !inBundle && !/^sha512-/.test(integrity ?? ''),
  )
  expect(unchecked.map(([folder]) => folder)).toEqual([])
})

describe('npm start -- --production', () => {
  test('installs what the server imports when it serves a build, and nothing else', () => {
    const files = globSync('{server,contract,placeholder-art}/**/*.{ts,mjs}', { cwd: root })
    const isTest = (file: string) => file.endsWith('.test.ts') || file.includes('/testing/')
    const specifiers = files
      .filter((file) => !isTest(file))
      .flatMap((file) => [
        ...readFileSync(path.join(root, file), 'utf8').replace(typeImport, '').matchAll(imported),
      ])
      .map(([, specifier]) => /^(@[^/]+\/)?[^/]+/.exec(specifier as string)?.[0] as string)
    const { dependencies, devDependencies } = read('package.json')
    const needed = new Set(specifiers)
    // Only the development server uses Vite.
    expect(Object.keys(devDependencies).filter((name) => needed.has(name))).toEqual(['vite'])
    expect(Object.keys(dependencies).filter((name) => !needed.has(name))).toEqual(['node'])
  })

  test('installs less than 400 MB, with Node', () => {
    const installed = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev)
    const sizes = installed.map(([folder]) => sizeOf(path.join(root, folder)))
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
    expect(megabytes).toBeLessThan(400)
    expect(megabytes).toBeGreaterThan(200)
  })
})

/** Imports of types only load nothing at run time. */
const typeImport = /^import type [^'"]*?from '[^']*'/gm

const imported = /^(?:.*\b(?:from|import|import\(|require\(|resolve\() ?)'([^'.#][^']*)'/gm

/** What a package takes on the disk, in bytes, without the packages in it, which have entries of their own. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  let size = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (!entry.isDirectory()) size += lstatSync(place).blocks * 512
    else if (entry.name !== 'node_modules') size += sizeOf(place)
  }
  return size
}
