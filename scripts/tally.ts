/** How many tests, or steps of a check, succeeded and how many did not. */
export interface Tally {
  passed: number
  failed: number
}

/** The tally of a test runner. One that ran nothing, or failed outside of any test, counts as a failure. */
export function tallyOf(runner: { passed: number; failed: number; exitCode: number | null }): Tally {
  const { passed, failed, exitCode } = runner
  const succeeded = exitCode === 0 && passed > 0
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) }
}

/** All of them in one. */
export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})
