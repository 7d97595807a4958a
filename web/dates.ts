const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, as formats are slow to create. */
function formatOf(
  timeZone: string,
  style: { dateStyle: 'long' | 'medium'; timeStyle?: 'short' },
): Intl.DateTimeFormat {
  const key = `${timeZone} ${style.timeStyle}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...style, timeZone })
    formats.set(key, format)
  }
  return format
}

/** Formats a date as November 21, 2026. */
export const longDate = (instant: string, timeZone: string): string =>
  formatOf(timeZone, { dateStyle: 'long' }).format(new Date(instant))

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Year, month (from 1) and day of an instant in a time zone. */
export function dayOf(instant: string, timeZone: string): { year: number; month: number; day: number } {
  const format = dayFormats.getOrInsertComputed(
    timeZone,
    () => new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone }),
  )
  const [month = 0, day = 0, year = 0] = format.format(new Date(instant)).split('/').map(Number)
  return { year, month, day }
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(Date.UTC(2000, month)))

/** Months count from 1. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** Formats date and time as Nov 21, 2026, 4:05 PM. */
export const dateAndTime = (instant: string, timeZone: string): string =>
  formatOf(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

/** Formats a time of today as 16:05, in the time zone of the browser. */
export const clockTime = (moment: Date): string =>
  moment.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** True if the second instant is on a later day than the first. */
export const isLaterDay = (first: string, second: string, timeZone: string): boolean =>
  second > first && longDate(first, timeZone) !== longDate(second, timeZone)
