const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are costly to make and few. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
    formats.set(timeZone, format)
  }
  return format
}

/** The day of an instant, in the long form: November 21, 2026. */
export const longDate = (instant: string, timeZone: string): string =>
  formatOf(timeZone).format(new Date(instant))

/** True if the second instant falls on a later day than the first. */
export const isLaterDay = (first: string, second: string, timeZone: string): boolean =>
  second > first && longDate(first, timeZone) !== longDate(second, timeZone)
