import { expect, test } from 'vitest'
import { surplusAutosaves } from './thin-autosaves.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = new Date('2026-11-23T12:00:00.000Z')

/** Autosaves of these ages in milliseconds, oldest first, numbered from 1. */
const autosaves = (...ages: number[]) =>
  ages.map((age, at) => ({ number: at + 1, created_at: new Date(now.getTime() - age).toISOString() }))

test('autosaves are five minutes apart for a day, hourly for a week, daily for a month, then gone', () => {
  expect(surplusAutosaves(autosaves(11 * minute, 9 * minute, 6 * minute, 4 * minute, minute), now)).toEqual([
    2, 4,
  ])
  expect(
    surplusAutosaves(autosaves(2 * day + 50 * minute, 2 * day + 10 * minute, 2 * day - 10 * minute), now),
  ).toEqual([1])
  expect(surplusAutosaves(autosaves(10 * day + 5 * 60 * minute, 10 * day), now)).toEqual([1])
  expect(surplusAutosaves(autosaves(31 * day, 29 * day), now)).toEqual([1])
  expect(surplusAutosaves([], now)).toEqual([])
})
