import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runPackage } from './run-program.ts'
import { type Tally, tallyOf } from './tally.ts'
import { ensureBuilt } from './web-build.mjs'

/** Runs the tests of modules and of the API on each database. `filters` are parts of file names. */
export async function runUnitTests(filters: string[]): Promise<Tally> {
  await ensureBuilt()
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-report-'))
  const file = path.join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runPackage('vitest/vitest.mjs', ['run', ...reporters, ...filters])
  const report = await readFile(file, 'utf8').catch(() => '{}')
  await rm(folder, { recursive: true })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = JSON.parse(report)
  return tallyOf({ passed, failed, exitCode: code })
}
