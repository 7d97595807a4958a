/** A day of the calendar, with two digits for month and day. */
export interface Day {
  year: string
  month: string
  day: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an ISO instant in UTC, in a time zone. Throws RangeError for another text. */
export function dayOf(instant: string, timeZone: string): Day {
  // Formatting takes microseconds, and the archive has a hundred dates.
  const date = timeZone === 'UTC' ? instant.slice(0, 10) : formatOf(timeZone).format(new Date(instant))
  const [year, month, day] = date.split('-')
  if (!year || !month || !day) throw new RangeError(`This is no instant: ${instant}`)
  return { year, month, day }
}

/** Formats are kept, as they are slow to create. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish writes days as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
    formats.set(timeZone, format)
  }
  return format
}
