import { expect, test } from 'vitest'
import { isDue } from './notice-time.ts'

test.each([
  // Summer time in Berlin begins on 29 March 2026.
  ['2026-03-28T07:00:00.000Z', '2026-03-29T05:59:59.999Z', false],
  ['2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z', true],
  ['2026-03-29T05:59:59.000Z', '2026-03-29T06:00:00.000Z', true],
  ['2026-03-29T06:00:00.000Z', '2026-03-30T05:59:00.000Z', false],
])('a daily mail that was looked for at %s is due at %s: %s', (last_run_at, now, isItDue) => {
  const row = { user_id: 'u', mails: 'daily' as const, last_run_at, hour_began_at: null, hour_mails: 0 }
  expect(isDue(row, new Date(now), 'Europe/Berlin')).toBe(isItDue)
})
