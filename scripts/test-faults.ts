import { readdirSync } from 'node:fs'
import { ensureBuilt } from '../toolchain/build.mjs'
import { runPackage } from '../toolchain/programs/run-program.ts'
import { inRoot } from '../toolchain/root.mjs'
import { endWithUsage, isHelpAsked } from './command-line.ts'

// npm run test:faults [-- part …]: the long runs of tests/faults/, or those with one of the parts in their file name.
const filters = process.argv.slice(2)
const ending = '.faults.ts'
const parts = readdirSync(inRoot('tests/faults'))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
// A part that is a whole name selects only that file: `cdn` does not select `cdn-crawl`.
const named = (filter: string) =>
  parts.includes(filter) ? [filter] : parts.filter((part) => part.includes(filter))
if (isHelpAsked() || filters.some((filter) => named(filter).length === 0))
  endWithUsage(`Usage: npm run test:faults [-- part …]\nThe parts are ${parts.join(', ')}.`)

await ensureBuilt()
const config = ['--config', 'vitest.faults.config.ts']
const files = filters.flatMap(named).map((part) => `tests/faults/${part}${ending}`)
const { code } = await runPackage('vitest/vitest.mjs', ['run', ...config, ...files])
process.exitCode = code ?? 1
