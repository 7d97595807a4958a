import { expect, test } from 'vitest'
import { defaultSettings } from './default-settings.ts'
import { createFooterYear } from './footer-year.ts'

const noWork = async () => {}
const parts = { readSite: async () => defaultSettings, onNewYear: noWork, logFailure: noWork }

test.each([
  ['2026-12-31T22:59:59Z', 2026],
  ['2026-12-31T23:00:00Z', 2027],
])('at %s it is %d in Berlin, and a chosen year stays', (instant, year) => {
  const { of } = createFooterYear({ ...parts, clock: () => new Date(instant) })
  expect(of({ copyrightYear: null, timeZone: 'Europe/Berlin' })).toBe(year)
  expect(of({ copyrightYear: 2023, timeZone: 'Europe/Berlin' })).toBe(2023)
})
