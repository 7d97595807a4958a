const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, as formats are slow to create. Hours are from 00 to 23. */
function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { hourCycle: 'h23', timeZone, ...options })
  formats.set(key, format)
  return format
}

const clock = { hour: '2-digit', minute: '2-digit' } as const
const long = { year: 'numeric', month: 'long', day: 'numeric' } as const
const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** November 30, 2026, and 09:00. */
const dayAndTimeOf = (instant: string, timeZone: string): [day: string, time: string] => [
  formatOf('en-US', timeZone, long).format(new Date(instant)),
  formatOf('en-US', timeZone, clock).format(new Date(instant)),
]

/** Formats an instant as November 30, 2026, 09:00. */
export const longDateAndTime = (instant: string, timeZone: string): string =>
  dayAndTimeOf(instant, timeZone).join(', ')

/** Returns what clocks show in a zone, as the value of a field: 2026-11-30T09:00. */
export const localTimeOf = (instant: number | string, timeZone: string): string =>
  formatOf('sv-SE', timeZone, { ...numeric, ...clock })
    .format(new Date(instant))
    .replace(' ', 'T')

/** Formats the offset of a zone from UTC as GMT+1. */
export const offsetOf = (instant: string, timeZone: string): string =>
  formatOf('en-US', timeZone, { timeZoneName: 'shortOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const dayMs = 24 * 60 * 60 * 1_000

/** Returns the instants at which clocks of a zone show a local time: none if they skip it, two if they show it twice. */
export function instantsOf(localTime: string, timeZone: string): string[] {
  const asUtc = Date.parse(`${localTime}Z`)
  if (Number.isNaN(asUtc)) return []
  // Clocks are not changed twice within two days.
  const candidates = [asUtc - dayMs, asUtc + dayMs].map(
    (near) => asUtc - (Date.parse(`${localTimeOf(near, timeZone)}Z`) - Math.floor(near / 60_000) * 60_000),
  )
  return [...new Set(candidates)]
    .sort((a, b) => a - b)
    .filter((instant) => localTimeOf(instant, timeZone) === localTime)
    .map((instant) => new Date(instant).toISOString())
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the author's own time, with its day if that is another one too, or null if it is that of the blog. */
export function ownTimeOf(instant: string, blogZone: string, ownZone = ownTimeZone()): string | null {
  const [blogDay, blogTime] = dayAndTimeOf(instant, blogZone)
  const [ownDay, ownTime] = dayAndTimeOf(instant, ownZone)
  if (ownDay !== blogDay) return `${ownDay}, ${ownTime}`
  return ownTime === blogTime ? null : ownTime
}
