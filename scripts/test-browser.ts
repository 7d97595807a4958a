import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { runPackage } from './run-program.ts'
import { type Tally, tallyOf } from './tally.ts'
import { ensureBuilt } from './web-build.mjs'

/** Runs the tests in a browser, against the built server. `filters` are parts of file names. */
export async function runBrowserTests(filters: string[]): Promise<Tally> {
  await ensureBuilt()
  const browser = await findChromium()
  if (browser === null) return { passed: 0, failed: 1 }
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
  const { expected = 0, flaky = 0, unexpected = 0 } = JSON.parse(report).stats ?? {}
  return tallyOf({ passed: expected, failed: unexpected + flaky, exitCode: code })
}
