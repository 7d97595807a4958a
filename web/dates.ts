const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are costly to make and few. */
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

/** The day of an instant, in the long form: November 21, 2026. */
export const longDate = (instant: string, timeZone: string): string =>
  formatOf(timeZone, { dateStyle: 'long' }).format(new Date(instant))

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(Date.UTC(2000, month)))

/** The name of a month, counted from 1. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** The day and the minute of an instant: Nov 21, 2026, 4:05 PM. */
export const dateAndTime = (instant: string, timeZone: string): string =>
  formatOf(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

/** True if the second instant falls on a later day than the first. */
export const isLaterDay = (first: string, second: string, timeZone: string): boolean =>
  second > first && longDate(first, timeZone) !== longDate(second, timeZone)
