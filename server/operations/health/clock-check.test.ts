import { expect, test } from 'vitest'
import { createClockCheck } from './clock-check.ts'

function movedClock() {
  let wall = Date.parse('2026-11-22T12:00:00Z')
  let passed = 0
  const check = createClockCheck({ clock: () => new Date(wall), monotonic: () => passed })
  return {
    check,
    wall: () => new Date(wall),
    passed: () => passed,
    /** Lets time pass and also sets the clock by a number of seconds. */
    pass(seconds: number, setBy = 0) {
      passed += seconds * 1_000
      wall += (seconds + setBy) * 1_000
      check.run()
      return check.warnings()
    },
  }
}

test('a clock that jumps forward or backward is reported for ten minutes', () => {
  const { pass } = movedClock()
  expect([...pass(10), ...pass(10, 1), ...pass(10, -1), ...pass(3_600)]).toEqual([])
  expect(pass(10, -3_600)).toMatchObject([{ code: 'clock_jumped', detail: { jumpedBySeconds: -3_600 } }])
  expect(pass(595)).toHaveLength(1)
  expect(pass(10)).toEqual([])
  expect(pass(10, 60)).toMatchObject([{ detail: { jumpedBySeconds: 60 } }])
  expect(pass(601)).toEqual([])
})

test('a difference from the clock of the database is reported, except what the round trip may explain', () => {
  const { check, pass, passed, wall } = movedClock()
  const compare = (aheadBy: number, took: number) => {
    const instant = new Date(wall().getTime() - aheadBy * 1_000)
    const askedAt = passed()
    pass(took)
    check.compare({ instant, askedAt, respondedAt: passed() })
    return check.warnings()
  }
  expect(compare(0, 0)).toEqual([])
  expect(compare(9, 0.01)).toEqual([])
  expect(compare(30, 0.01)).toMatchObject([{ code: 'clock_differs', detail: { aheadBySeconds: 30 } }])
  expect(compare(-30, 0.01)).toMatchObject([{ detail: { aheadBySeconds: -30 } }])
  expect(compare(0, 15)).toEqual([])
})
