import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runPackage } from './run-program.ts'
import { type Failure, type Tally, tallyOf } from './tally.ts'
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
  const { numPassedTests: passed = 0, testResults = [] }: VitestReport = JSON.parse(report)
  return tallyOf({ name: 'Vitest', passed, failures: testResults.flatMap(failuresOf), exitCode: code })
}

/** What is read of Vitest's report, https://vitest.dev/guide/reporters#json-reporter. */
interface VitestReport {
  numPassedTests?: number
  testResults?: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}

/** The tests of a file that failed; the file itself if it failed as a whole, as when it does not load. */
function failuresOf({ name: file, status, message, assertionResults }: VitestFile): Failure[] {
  const name = path.relative(process.cwd(), file)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0 && status === 'failed') return [{ name, reason: message }]
  return tests.map(({ fullName, failureMessages = [] }) => ({
    name: `${name} › ${fullName}`,
    reason: failureMessages.join('\n'),
  }))
}
