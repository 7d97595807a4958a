import { runPackage } from '../toolchain/programs/run-program.ts'
import { sum, type Tally } from './tally.ts'

type Program = [file: string, ...args: string[]]

/** Generates the types of routes, which the steps read. */
const typesOfRoutes: Program = ['@react-router/dev/bin.cjs', 'typegen']
/** The checks before any test: each runs a program with arguments. */
const steps: Record<string, Program> = {
  types: ['typescript/bin/tsc', '-b'],
  'lint and format': ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'],
  'unused code': ['knip/bin/knip.js'],
}

/** Runs all steps at the same time and shows those that failed. */
export async function runChecks(): Promise<Tally> {
  const routes = await runStep('types of routes', typesOfRoutes)
  return sum([routes, ...(await Promise.all(Object.entries(steps).map((step) => runStep(...step))))])
}

async function runStep(title: string, [file, ...args]: Program): Promise<Tally> {
  const { code, output } = await runPackage(file, args, { quiet: true })
  if (code === 0) {
    console.log(`✓ ${title}`)
    return { passed: 1, failures: [] }
  }
  console.error(`✗ ${title}`)
  return { passed: 0, failures: [{ name: title, reason: output.trim() }] }
}
