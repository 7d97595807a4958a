import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/sources.ts'

interface Locked {
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
