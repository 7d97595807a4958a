import { expect, test } from 'vitest'
import { isLaterDay, longDate } from './dates.ts'

test('an instant is a day in the long form, in a time zone', () => {
  expect(longDate('2026-11-21T23:30:00.000Z', 'UTC')).toBe('November 21, 2026')
  expect(longDate('2026-11-21T23:30:00.000Z', 'Asia/Tokyo')).toBe('November 22, 2026')
})

test('only a later day counts as later', () => {
  const created = '2026-11-21T09:00:00.000Z'
  expect(isLaterDay(created, created, 'UTC')).toBe(false)
  expect(isLaterDay(created, '2026-11-21T23:30:00.000Z', 'UTC')).toBe(false)
  expect(isLaterDay(created, '2026-11-21T23:30:00.000Z', 'Asia/Tokyo')).toBe(true)
  expect(isLaterDay(created, '2026-11-20T09:00:00.000Z', 'UTC')).toBe(false)
})
