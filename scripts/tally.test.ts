import { expect, test } from 'vitest'
import { sum, tallyOf } from './tally.ts'

const failure = { name: 'a.test.ts › adds', reason: 'expected 3 to be 2' }

test('a runner that ran no test counts as failed', () => {
  const tally = tallyOf({ name: 'Vitest', passed: 0, failures: [], exitCode: 0 })
  expect(tally).toEqual({ passed: 0, failures: [{ name: 'Vitest', reason: 'It ran no test.' }] })
})

test.each([1, null])('a runner that ended with %s counts as failed, even if no test failed', (exitCode) => {
  const { passed, failures } = tallyOf({ name: 'Vitest', passed: 7, failures: [], exitCode })
  expect(passed).toBe(7)
  expect(failures).toEqual([{ name: 'Vitest', reason: expect.stringContaining(`exit code ${exitCode}`) }])
})

test('tests count by their result', () => {
  expect(tallyOf({ name: 'Vitest', passed: 7, failures: [failure], exitCode: 1 })).toEqual({
    passed: 7,
    failures: [failure],
    flaky: [],
  })
  expect(tallyOf({ name: 'Vitest', passed: 7, failures: [], exitCode: 0 })).toEqual({
    passed: 7,
    failures: [],
    flaky: [],
  })
  expect(tallyOf({ name: 'Vitest', passed: 7, failures: [], flaky: [failure], exitCode: 0 })).toEqual({
    passed: 7,
    failures: [],
    flaky: [failure],
  })
})

test('tallies add up', () => {
  const tallies = [
    { passed: 7, failures: [] },
    { passed: 2, failures: [failure] },
    { passed: 1, failures: [], flaky: [failure] },
  ]
  expect(sum(tallies)).toEqual({ passed: 10, failures: [failure], flaky: [failure] })
})
