import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { sum, type Tally } from './tally.ts'
import { runBrowserTests } from './test-browser.ts'
import { runChecks } from './test-check.ts'
import { runUnitTests } from './test-unit.ts'

// npm test [-- part … [filter …]]: runs everything, or the given parts. The remaining arguments go to their test runners.
const parts: Record<string, (filters: string[]) => Promise<Tally>> = {
  check: runChecks,
  unit: runUnitTests,
  browser: runBrowserTests,
}

const args = process.argv.slice(2)
const named = args.filter((arg) => Object.hasOwn(parts, arg))
const filters = args.filter((arg) => !Object.hasOwn(parts, arg))
if (named.length === 0 && filters.length > 0) {
  console.error(`There is no part ${filters[0]}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

keepTemporaryFilesInMemory()
const tallies: Tally[] = []
for (const [name, run] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`\n── ${name} ──\n`)
  tallies.push(await run(filters))
}
const { passed, failures, flaky } = sum(tallies)
// Repeated at the end, where readers of a long log look first.
for (const { name, reason } of flaky) console.error(`\n~ ${name} (passed when it was run again)\n${reason}`)
for (const { name, reason } of failures) console.error(`\n✗ ${name}\n${reason}`)
const again = flaky.length > 0 ? ` (${flaky.length} of them only when run again)` : ''
console.log(`\n${passed} passed${again}, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
