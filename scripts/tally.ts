/** The number of tests, or steps of a check, that passed, and the failures: each with a name and the reason given by its runner. */
export interface Tally {
  passed: number
  failures: Failure[]
  /** Tests that failed and then passed in a retry. They count as passed, but somebody should look into them. */
  flaky?: Failure[]
}

export interface Failure {
  name: string
  reason: string
}

/** Creates the tally of a test runner. A run without tests, or with a failure outside any test, counts as failed. */
export function tallyOf(runner: {
  name: string
  passed: number
  failures: Failure[]
  flaky?: Failure[]
  exitCode: number | null
}): Tally {
  const { name, passed, failures, flaky = [], exitCode } = runner
  if (failures.length > 0 || (exitCode === 0 && passed > 0)) return { passed, failures, flaky }
  const reason =
    passed === 0 ? 'It ran no test.' : `It ended with exit code ${exitCode}, though no test failed.`
  return { passed, failures: [{ name, reason }] }
}

/** Adds tallies up. */
export const sum = (tallies: Tally[]): Required<Tally> => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  flaky: tallies.flatMap(({ flaky = [] }) => flaky),
})
