import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../toolchain/build.mjs'
import { runPackage } from '../toolchain/programs/run-program.ts'
import { inRoot } from '../toolchain/root.mjs'
import { type Tally, tallyOf } from './tally.ts'
import { tallyFile } from './tally-reporter.ts'

/** Runs the tests of modules and of the API on each database. `filters` are parts of file names. */
export async function runUnitTests(filters: string[]): Promise<Tally> {
  await ensureBuilt()
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-report-'))
  const file = path.join(folder, 'tally.json')
  const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/tally-reporter.ts')}`]
  const { code } = await runPackage('vitest/vitest.mjs', ['run', ...reporters, ...filters], {
    env: { [tallyFile]: file },
  })
  const report = await readFile(file, 'utf8').catch(() => '{}')
  await rm(folder, { recursive: true })
  const { passed = 0, failures = [] }: Partial<Tally> = JSON.parse(report)
  return tallyOf({ name: 'Vitest', passed, failures, exitCode: code })
}
