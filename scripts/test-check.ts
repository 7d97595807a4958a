import { runPackage } from './run-program.ts'
import { sum, type Tally } from './tally.ts'

/** What the code must satisfy before any test: each step is one or more programs, by file and arguments. */
const steps: Record<string, [file: string, ...args: string[]][]> = {
  types: [
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '--noEmit'],
  ],
  'lint and format': [['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off']],
  'unused code': [['knip/bin/knip.js']],
}

/** Runs all steps, also after one failed, and shows what failed. */
export async function runChecks(): Promise<Tally> {
  const tallies: Tally[] = []
  for (const [title, programs] of Object.entries(steps)) tallies.push(await runStep(title, programs))
  return sum(tallies)
}

async function runStep(title: string, programs: [string, ...string[]][]): Promise<Tally> {
  for (const [file, ...args] of programs) {
    const { code, output } = await runPackage(file, args, { quiet: true })
    if (code === 0) continue
    console.error(`✗ ${title}`)
    return { passed: 0, failures: [{ name: title, reason: output.trim() }] }
  }
  console.log(`✓ ${title}`)
  return { passed: 1, failures: [] }
}
