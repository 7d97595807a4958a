import { readdirSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { runPackage } from './run-program.ts'
import { endWithUsage, isHelpAsked } from './usage.ts'
import { ensureBuilt } from './web-build.mjs'

// npm run test:faults [-- part …]: the long runs of tests/faults/, or those whose file name has one of the parts in it.
const filters = process.argv.slice(2)
const ending = '.faults.ts'
const parts = readdirSync(inRoot('tests/faults'))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
const isKnown = (filter: string) => parts.some((part) => part.includes(filter))
if (isHelpAsked() || !filters.every(isKnown))
  endWithUsage(`Usage: npm run test:faults [-- part …]\nThe parts are ${parts.join(', ')}.`)

await ensureBuilt()
const config = ['--config', 'vitest.faults.config.ts']
const { code } = await runPackage('vitest/vitest.mjs', ['run', ...config, ...filters])
process.exitCode = code ?? 1
