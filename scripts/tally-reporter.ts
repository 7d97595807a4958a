import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Failure, Tally } from './tally.ts'

/** The environment variable that names the file for the tally. */
export const tallyFile = 'VITEST_TALLY_FILE'

type Errors = readonly { message: string; stack?: string }[]

/**
 * Writes what passed and failed as JSON. Vitest's own JSON report omits failures in hooks of a suite and outside of tests:
 * https://vitest.dev/api/advanced/reporters
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const tally: Tally = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [...modules.flatMap(failuresOf), ...failuresFrom('outside any test', unhandled)],
    }
    writeFileSync(process.env[tallyFile] as string, JSON.stringify(tally))
  }
}

function failuresOf(module: TestModule): Failure[] {
  const { relativeModuleId: file, children } = module
  const nameOf = ({ fullName }: TestSuite | TestCase) => `${file} › ${fullName}`
  return [
    ...failuresFrom(file, module.errors()),
    ...[...children.allSuites()].flatMap((suite) => failuresFrom(nameOf(suite), suite.errors())),
    ...[...children.allTests()].flatMap((test) => failuresFrom(nameOf(test), test.result().errors ?? [])),
  ]
}

/** Combines any number of errors into one failure. */
const failuresFrom = (name: string, errors: Errors): Failure[] =>
  errors.length === 0
    ? []
    : [{ name, reason: errors.map(({ message, stack }) => stack ?? message).join('\n') }]
