import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a year that begins right after the start is told once', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:59:40Z') })
  onTestFinished(() => void vi.useRealTimers())
  const onNewYear = vi.fn(noWork)
  const readSite = async () => ({ ...defaultSettings, copyrightYear: null })
  const footerYear = createFooterYear({ ...parts, readSite, onNewYear, clock: () => new Date() })
  footerYear.start()
  onTestFinished(footerYear.stop)
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(onNewYear).toHaveBeenCalledTimes(1)
})
