import { expect, test } from 'vitest'
import { sum, tallyOf } from './tally.ts'

test('a runner that ran no test has failed, whatever it says itself', () => {
  expect(tallyOf({ passed: 0, failed: 0, exitCode: 0 })).toEqual({ passed: 0, failed: 1 })
})

test('a runner that failed outside of any test has failed', () => {
  expect(tallyOf({ passed: 7, failed: 0, exitCode: 1 })).toEqual({ passed: 7, failed: 1 })
  expect(tallyOf({ passed: 7, failed: 0, exitCode: null })).toEqual({ passed: 7, failed: 1 })
})

test('otherwise its tests count', () => {
  expect(tallyOf({ passed: 7, failed: 2, exitCode: 1 })).toEqual({ passed: 7, failed: 2 })
  expect(tallyOf({ passed: 7, failed: 0, exitCode: 0 })).toEqual({ passed: 7, failed: 0 })
})

test('tallies add up', () => {
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 })
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
})
