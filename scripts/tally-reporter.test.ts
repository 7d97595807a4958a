import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runPackage } from '../toolchain/programs/run-program.ts'
import { inRoot } from '../toolchain/root.mjs'
import { tallyFile } from './tally-reporter.ts'

/** Runs Vitest on these test files. Returns its exit code and the tally. */
async function run(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-reported-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const file = path.join(folder, 'tally.json')
  const reporter = `--reporter=${inRoot('scripts/tally-reporter.ts')}`
  const { code } = await runPackage('vitest/vitest.mjs', ['run', '--root', folder, '--globals', reporter], {
    env: { [tallyFile]: file },
    quiet: true,
  })
  const { passed, failures } = JSON.parse(await readFile(file, 'utf8'))
  const reported = failures.map(({ name, reason }: { name: string; reason: string }) => [
    name,
    reason.split('\n')[0],
  ])
  return { code, passed, reported: reported.toSorted() }
}

test('failures in tests, hooks and files, and outside of them, are reported by name', async () => {
  const fails = (what: string) => `() => { throw new Error('${what} broke') }`
  const tallied = await run({
    'test.test.js': `test('adds', ${fails('test')}); test('passes', () => {})`,
    'hooks.test.js': `
      describe('first', () => { beforeAll(${fails('beforeAll')}); test('never runs', () => {}) })
      describe('second', () => { afterAll(${fails('afterAll')}); test('runs', () => {}) })`,
    'last.test.js': `afterAll(${fails('the file’s afterAll')}); test('passes', () => {})`,
    'unreadable.test.js': 'import "./nothing.js"',
    'outside.test.js': `
      test('passes', async () => {
        setTimeout(${fails('timer')})
        await new Promise((resolve) => setTimeout(resolve, 100))
      })`,
  })
  expect(tallied).toEqual({
    code: 1,
    passed: 4,
    reported: [
      ['hooks.test.js › first', 'Error: beforeAll broke'],
      ['hooks.test.js › second', 'Error: afterAll broke'],
      ['last.test.js', 'Error: the file’s afterAll broke'],
      ['outside any test', 'Error: timer broke'],
      ['test.test.js › adds', 'Error: test broke'],
      ['unreadable.test.js', expect.stringContaining('nothing.js')],
    ],
  })
})
