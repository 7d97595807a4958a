/** How many tests, or steps of a check, succeeded, and what did not: a name each, and the reason as its runner gave it. */
export interface Tally {
  passed: number
  failures: Failure[]
  /** Tests that failed and passed when they were run again: they count as passed, and somebody has to look at them. */
  unsteady?: Failure[]
}

export interface Failure {
  name: string
  reason: string
}

/** The tally of a test runner. One that ran nothing, or failed outside any test, counts as a failure. */
export function tallyOf(runner: {
  name: string
  passed: number
  failures: Failure[]
  unsteady?: Failure[]
  exitCode: number | null
}): Tally {
  const { name, passed, failures, unsteady = [], exitCode } = runner
  if (failures.length > 0 || (exitCode === 0 && passed > 0)) return { passed, failures, unsteady }
  const reason =
    passed === 0 ? 'It ran no test.' : `It ended with exit code ${exitCode}, though no test failed.`
  return { passed, failures: [{ name, reason }] }
}

/** All of them in one. */
export const sum = (tallies: Tally[]): Required<Tally> => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  unsteady: tallies.flatMap(({ unsteady = [] }) => unsteady),
})
