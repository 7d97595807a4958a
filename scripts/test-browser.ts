import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../toolchain/build.mjs'
import { findChromium } from '../toolchain/programs/chromium.ts'
import { runPackage } from '../toolchain/programs/run-program.ts'
import { type Failure, type Tally, tallyOf } from './tally.ts'

/** Runs the browser tests against the built server. `filters` are parts of file names. */
export async function runBrowserTests(filters: string[]): Promise<Tally> {
  await ensureBuilt()
  const browser = await findChromium()
  if (browser === null)
    return { passed: 0, failures: [{ name: 'Chromium', reason: 'No browser to test in.' }] }
  return runPlaywright(filters, { CHROMIUM_PATH: browser })
}

async function runPlaywright(filters: string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-report-'))
  const file = path.join(folder, 'playwright.json')
  const { code } = await runPackage('@playwright/test/cli.js', ['test', '--reporter=list,json', ...filters], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const report = await readFile(file, 'utf8').catch(() => '{}')
  await rm(folder, { recursive: true })
  const { stats, suites = [], errors = [] }: PlaywrightReport = JSON.parse(report)
  return tallyOf({
    name: 'Playwright',
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failures: [
      ...suites.flatMap((suite) => endedAs('unexpected', suite)),
      ...errors.map(({ message = '' }) => ({ name: 'outside any test', reason: message })),
    ],
    flaky: suites.flatMap((suite) => endedAs('flaky', suite)),
    exitCode: code,
  })
}

/** The used parts of Playwright's report, https://playwright.dev/docs/test-reporters#json-reporter. */
interface PlaywrightReport {
  stats?: { expected: number; flaky: number }
  suites?: PlaywrightSuite[]
  /** Failures outside any test, such as a file that cannot be loaded. */
  errors?: { message?: string }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[]
}

/** Tests that failed (`unexpected`) or passed only in a retry (`flaky`), with the message of each failure. */
function endedAs(wanted: 'unexpected' | 'flaky', { file, specs, suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        name: `${file} › ${title}`,
        reason: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap((suite) => endedAs(wanted, suite))]
}
